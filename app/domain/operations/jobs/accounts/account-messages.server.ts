import {
  accountChangedMail,
  codeCapMail,
  codeMail,
  knownAddressMail,
  newAddressMail,
  resetMail,
  type AccountChange,
} from '~/domain/customers/auth/auth-mails'
import { codeOf } from '~/domain/customers/auth/codes/code.server'
import { findCode, readFormerEmail, type CodeRow } from '~/domain/customers/auth/codes/codes.queries.server'
import { resetTokenOf } from '~/domain/customers/auth/reset/reset-password.server'
import { readFormerEmailOf } from '~/domain/customers/auth/reset/former-emails.queries.server'
import { findReset } from '~/domain/customers/auth/reset/reset.queries.server'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { findCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { customerCareOf } from '~/domain/operations/settings/customer-care'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { sendSms } from '~/domain/operations/sms/send-sms.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { ownerAddress } from '~/domain/operations/jobs/refund-mails.server'
import type { WorkContext } from '~/domain/operations/jobs/work-context'

async function readShop({ db, urlsFor }: WorkContext, channelId: number) {
  const channel = await readChannelById(db, channelId)
  if (!channel) return null
  const { name: storeName } = await readStorefront({ db, channel })
  return { host: channel.host, storeName, urls: urlsFor(channel.host) }
}

/** Whether somebody can sign in with the number, so that no SMS is paid for nothing. */
async function isOfUse({ db }: WorkContext, { customerId, destination }: CodeRow): Promise<boolean> {
  if (customerId !== null) return true
  if ((await readSettings(db)).enable_customer_register) return true
  return (await findCustomer(db.read, { verifiedPhone: destination })) !== null
}

/** Sends a code by SMS or mail, unless it is used, has expired, or a newer one was sent. */
export async function sendCode(
  context: WorkContext,
  { codeId, send }: { codeId: number; send: number },
): Promise<void> {
  const code = await findCode(context.db.read, { id: codeId })
  const isCurrent = code && code.sends === send && code.usedAt === null && code.expiresAt > context.now().toISOString()
  if (!isCurrent || !(await isOfUse(context, code))) return
  const shop = await readShop(context, code.channelId)
  if (!shop) return
  const digits = codeOf(code.nonce, context.secret, (await readSettings(context.db)).otp_digits)
  const { host, storeName } = shop
  if (code.medium === 'sms') {
    const { channelId, destination: to } = code
    return sendSms(context, { kind: 'code', channelId, to, values: { code: digits, storeName, host } })
  }
  const messageId = `<code-${codeId}-${send}@${host}>`
  await context.mailer.send({ to: code.destination, messageId, ...codeMail({ storeName, code: digits }) })
}

/** Mails the link to choose a new password; nothing when it was used since, or for an address without an account. */
export async function sendReset(context: WorkContext, resetId: number): Promise<void> {
  const reset = await findReset(context.db.read, resetId)
  if (!reset || reset.email === null || reset.usedAt !== null) return
  const shop = await readShop(context, reset.channelId)
  if (!shop) return
  const resetUrl = shop.urls.resetPasswordUrl(reset.email, resetTokenOf(reset.nonce, context.secret))
  const messageId = `<reset-${resetId}@${shop.host}>`
  await context.mailer.send({ to: reset.email, messageId, ...resetMail({ storeName: shop.storeName, resetUrl }) })
}

/** Tells the owner that no more codes are sent today; nothing when there is no owner's address. */
export async function notifyOwnerOfCodeCap(context: WorkContext, channelId: number): Promise<void> {
  const to = await ownerAddress(context)
  const shop = await readShop(context, channelId)
  if (!to || !shop) return
  const messageId = `<code-cap-${context.now().toISOString().slice(0, 10)}@${shop.host}>`
  await context.mailer.send({ to, messageId, ...codeCapMail(shop) })
}

/**
 * Mails an address that somebody has registered with: that it can be verified, or that there is an account already.
 * Nothing when it has been verified since.
 */
export async function tellRegistered(
  context: WorkContext,
  { customerId, channelId }: { customerId: number; channelId: number },
): Promise<void> {
  const customer = await findCustomer(context.db.read, { id: customerId })
  const to = customer?.email
  const shop = await readShop(context, channelId)
  if (!to || customer.emailVerifiedAt !== null || !shop) return
  const { host, storeName, urls } = shop
  const isKnown = (await findCustomer(context.db.read, { verifiedEmail: to })) !== null
  const mail = isKnown
    ? knownAddressMail({ storeName, loginUrl: urls.profileUrl })
    : newAddressMail({ storeName, profileUrl: urls.profileUrl })
  await context.mailer.send({ to, messageId: `<registered-${customerId}@${host}>`, ...mail })
}

/** Tells a customer by mail how signing in to the account was changed; nobody without an e-mail address. */
export async function tellAccountChanged(
  context: WorkContext,
  { customerId, what }: { customerId: number; what: AccountChange },
): Promise<void> {
  const customer = await findCustomer(context.db.read, { id: customerId })
  if (customer?.email) await mailChange(context, customer.email, what, customerId)
}

/** Tells the former address of a customer that their account has another one. */
export async function tellEmailChanged(
  context: WorkContext,
  { customerId, codeId }: { customerId: number; codeId: number | null },
): Promise<void> {
  const former =
    codeId === null
      ? await readFormerEmailOf(context.db.read, customerId)
      : await readFormerEmail(context.db.read, codeId)
  if (former) await mailChange(context, former, 'email', customerId)
}

async function mailChange(context: WorkContext, to: string, what: AccountChange, customerId: number): Promise<void> {
  const settings = await readSettings(context.db)
  const channels = await readActiveChannels(context.db.read)
  const channel = channels.find(({ code }) => code === settings.default_channel) ?? channels[0]
  const shop = channel && (await readShop(context, channel.id))
  if (!shop) return
  const { host, storeName, urls } = shop
  const messageId = `<${what}-${customerId}-${context.now().getTime()}@${host}>`
  const { email: support } = customerCareOf(settings)
  const supportUrl = support ? `mailto:${support}` : urls.homeUrl
  const body = accountChangedMail(what, {
    storeName,
    forgotUrl: urls.forgotPasswordUrl,
    supportUrl,
    offersPasswords: settings.enable_legacy_auth,
  })
  await context.mailer.send({ to, messageId, ...body })
}
