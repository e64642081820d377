import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import type { ShippingZone } from '~/domain/sales/shipping/shipping'
import { readShippingZones } from '~/domain/sales/shipping/shipping.queries.server'
import { firstOwnerToken } from '~/domain/operations/staff/first-owner.server'
import { hasStaff } from '~/domain/operations/staff/staff.queries.server'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { originOf } from '~/http/shop-urls'
import { adminWelcomePath } from '~/admin-paths'
import { withQuery } from '~/paths'
import type { Runtime } from '~/http/runtime.server'

/**
 * Returns the address at which the first owner of a real shop comes in; null once somebody has. Behind a proxy, the
 * host is the one that leads to it.
 */
export async function welcomeLink({ db, env }: Runtime): Promise<string | null> {
  if (env.isDemoShop || (await hasStaff(db.read))) return null
  const [channel] = await readActiveChannels(db.read)
  const host = channel?.host ?? 'localhost'
  const origin = originOf(env.trustsProxy && host === 'localhost' ? 'YOUR-HOST' : host, env.port, env.trustsProxy)
  return origin + withQuery(adminWelcomePath, { token: firstOwnerToken(env.sessionSecret) })
}

/** Lists the settings that a real shop still needs before shoppers come, each as one line; none for a demo shop. */
export async function listMissingSettings({ db, env }: Runtime): Promise<string[]> {
  if (env.isDemoShop || env.nodeEnv === 'development') return []
  const settings = await readSettings(db)
  const channels = await readActiveChannels(db.read)
  const local = channels.filter(({ host }) => host === 'localhost')
  const unreached: string[] = []
  for (const channel of channels) {
    const zones = await readShippingZones(db.read, channel.id)
    const reaches = ({ places, methods }: ShippingZone) =>
      methods.length > 0 && places.some(({ countryCode }) => countryCode === channel.countryCode)
    if (!zones.some(reaches))
      unreached.push(
        `Nothing is delivered to ${channel.countryCode}, the country of channel ${channel.code}: ` +
          'see npm run shop -- shipping list',
      )
  }
  return [
    ...(env.smtpUrl === null
      ? ['No mail is sent: SMTP_URL is not set. Shoppers get no confirmation, and the shop does not promise one.']
      : []),
    ...(env.smsUrl === null ? ['No SMS is sent: SMS_URL is not set. Nobody can log in with a mobile number.'] : []),
    ...(env.smtpUrl !== null && env.mailFrom === null && !settings.store_email
      ? [
          `Mails come from no-reply@${channels[0]?.host ?? 'localhost'}, to which nobody can reply: set MAIL_FROM, or ` +
            'npm run shop -- settings set store_email you@example.com',
        ]
      : []),
    ...(env.smtpUrl !== null && !settings.order_mail_to && !settings.store_email
      ? ['You get no mail for new orders: npm run shop -- settings set order_mail_to you@example.com']
      : []),
    ...(settings.store_email || settings.customer_care_email
      ? []
      : ['Shoppers see no address to write to: npm run shop -- settings set store_email you@example.com']),
    ...unreached,
    ...(env.trustsProxy
      ? local.map(
          ({ code }) =>
            `Links in mails lead to localhost: npm run shop -- channel set --channel ${code} --host YOUR-HOST`,
        )
      : []),
  ]
}
