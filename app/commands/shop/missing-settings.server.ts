import { readActiveChannels } from '~/domain/channels/channels.queries.server'
import { readSettings } from '~/domain/settings/read-settings.server'
import type { Runtime } from '~/request/runtime.server'

/** What a real shop still needs before shoppers come, each as one line; nothing for a demo shop. */
export async function listMissingSettings({ db, env }: Runtime): Promise<string[]> {
  if (env.isDemoShop || env.nodeEnv === 'development') return []
  const settings = await readSettings(db)
  const local = (await readActiveChannels(db.read)).filter(({ host }) => host === 'localhost')
  return [
    ...(env.smtpUrl === null
      ? ['No mail is sent: SMTP_URL is not set. Shoppers get no confirmation, and the shop does not promise one.']
      : []),
    ...(env.smtpUrl !== null && !settings.order_mail_to && !settings.store_email
      ? ['You get no mail for new orders: npm run shop -- settings set order_mail_to you@example.com']
      : []),
    ...(env.trustsProxy
      ? local.map(
          ({ code }) =>
            `Links in mails lead to localhost: npm run shop -- channel set --channel ${code} --host YOUR-HOST`,
        )
      : []),
  ]
}
