import { createHash, createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import { normaliseEmail } from '~/domain/customers/accounts/customer'
import {
  isContactTaken,
  lockCustomer,
  releaseContact,
  updateCustomer,
} from '~/domain/customers/accounts/customers.queries.server'
import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'
import { lockDestination, removeUncounted } from '~/domain/customers/auth/codes/codes.queries.server'
import { deletePasskey } from '~/domain/customers/auth/passkeys/passkeys.queries.server'
import { passwordProblem, passwordsNotOffered } from '~/domain/customers/auth/password-rules'
import { hashPassword } from '~/domain/customers/auth/passwords.server'
import { endSession, logAccountEvent } from '~/domain/customers/auth/sign-in.server'
import { customerTables } from '~/domain/customers/sessions/account-tables'
import { deleteSessions } from '~/domain/customers/sessions/sessions.queries.server'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { dateFormat } from '~/domain/shared/text/date-format'
import { isToken } from '~/domain/shared/token.schema'
import { makeToken } from '~/domain/shared/token.server'
import { minutes } from '~/domain/shared/units'
import { readAddedItems, type AddedItem } from './added-items.server'
import { deleteFormerEmail } from './former-emails.queries.server'
import { findAccountToReset, readLinkedAccount, type LinkedAccount } from './linked-account.server'
import { cancelResets, findUnusedReset, insertReset, useReset } from './reset.queries.server'

/** How long a link can be used. */
const resetLifetime = minutes(60)

/** The token of a link, 256 bits: so the database alone tells no link, and a mail can be sent again. */
export function resetTokenOf(nonce: string, secret: string): string {
  return createHmac('sha256', secret).update(`reset-token:${nonce}`).digest('base64url')
}

const hashResetToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Mails a link to choose a new password, see findAccountToReset for where it goes. Known and unknown addresses get the
 * same answer after nearly the same work: a job is written for both, and the mail is sent by it. Error: 'not_offered'
 * when nobody can log in with a password.
 */
export async function requestPasswordReset(visitor: AuthVisitor, { email }: { email: string }): Promise<Result<null>> {
  if (!visitor.settings.enable_legacy_auth) return passwordsNotOffered()
  const now = visitor.now()
  await visitor.db.transaction(async (trx) => {
    const account = await findAccountToReset(trx, normaliseEmail(email), now)
    const resetId = account ? await makeReset(trx, visitor, account) : 0
    await enqueueJob(trx, 'account.send_reset', { resetId }, now)
  })
  return ok(null)
}

/** Writes a link for an account; the job `account.send_reset` mails it. Returns its id. */
export async function makeReset(
  trx: Knex.Transaction,
  { secret, channel, now: clock }: Pick<AuthVisitor, 'secret' | 'channel' | 'now'>,
  { customer, email }: Pick<LinkedAccount, 'customer' | 'email'>,
): Promise<number> {
  const now = clock()
  const nonce = makeToken()
  return insertReset(trx, {
    customerId: customer.id,
    email,
    channelId: channel.id,
    nonce,
    tokenHash: hashResetToken(resetTokenOf(nonce, secret)),
    now: now.toISOString(),
    expiresAt: new Date(now.getTime() + resetLifetime).toISOString(),
  })
}

/** The e-mail address and the token in a link. */
interface ResetLink {
  email: string
  token: string
}

async function findLinkedAccount(visitor: AuthVisitor, { email, token }: ResetLink): Promise<LinkedAccount | null> {
  if (!isToken(token)) return null
  const { db, now } = visitor
  const link = await findUnusedReset(db.read, hashResetToken(token), now().toISOString())
  return link && readLinkedAccount(db.read, link, normaliseEmail(email), now())
}

/** Whether a link can be used: it was mailed to this address, is unused, and not an hour old. */
export async function isResetValid(visitor: AuthVisitor, link: ResetLink): Promise<boolean> {
  return (await findLinkedAccount(visitor, link)) !== null
}

/** A way into an account that the reader of a link is asked about. */
export interface ShownItem {
  key: string
  label: string
  added: string
}

const labels: Record<AddedItem['what'], (label: string) => string> = {
  passkey: (name) => `Passkey “${name}”`,
  phone: (end) => `Mobile number that ends in ${end}`,
  email: (address) => `Change of the email address to ${address}`,
}

/** What was added to the account of a link, see readAddedItems; null for a link that cannot be used. */
export async function readReset(visitor: AuthVisitor, link: ResetLink): Promise<{ added: ShownItem[] } | null> {
  const account = await findLinkedAccount(visitor, link)
  if (!account) return null
  const { languageTag, timeZone } = visitor.channel
  const format = dateFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const items = await readAddedItems(visitor.db.read, account)
  return {
    added: items.map(({ key, what, label, addedAt }) => ({
      key,
      label: labels[what](label),
      added: format.format(new Date(addedAt)),
    })),
  }
}

const expired = () => fail('link_expired', 'This link has expired, or has been used already. Please ask for a new one')

/**
 * Sets a new password with the token of a link, which is used up by it. Somebody else may have been in the account:
 * what was added to it (readAddedItems) is taken out unless its key is among the confirmed ones, all its sessions end,
 * and so does the session of this browser, whoever it belongs to. The address counts as verified, because the link was
 * mailed there. Errors: 'not_offered', 'link_expired', 'invalid_input'.
 */
export async function completePasswordReset(
  visitor: AuthVisitor,
  input: ResetLink & { password: string; confirmed?: readonly string[] },
): Promise<Result<null>> {
  if (!visitor.settings.enable_legacy_auth) return passwordsNotOffered()
  const known = await findLinkedAccount(visitor, input)
  if (!known) return expired()
  const problem = passwordProblem(input.password, visitor.settings)
  if (problem !== null) return fail('invalid_input', problem, { password: [problem] })
  const passwordHash = await hashPassword(input.password)
  const now = visitor.now()
  const at = now.toISOString()
  // the address that the account gets is one of these
  const addresses = [...new Set([known.email, known.customer.email ?? known.email])].sort()
  return visitor.db.transaction(async (trx) => {
    // one account after the other verifies an address, which is locked before the account as in verifyCode
    for (const address of addresses) {
      await lockDestination(trx, address, at)
      await removeUncounted(trx, address)
    }
    const link = await useReset(trx, hashResetToken(input.token), at)
    if (!link || !(await lockCustomer(trx, { id: link.customerId }))) return expired()
    const account = await readLinkedAccount(trx, link, normaliseEmail(input.email), now)
    if (!account) return expired()
    const { customer } = account
    const items = await readAddedItems(trx, account)
    const unconfirmed = items.filter(({ key }) => !(input.confirmed ?? []).includes(key))
    const isEmailKept = !unconfirmed.some(({ what }) => what === 'email')
    const email = isEmailKept && customer.email !== null ? customer.email : account.email
    if (!addresses.includes(email) || (await isContactTaken(trx, { verifiedEmail: email }, customer.id)))
      return expired()
    await updateCustomer(trx, customer.id, { passwordHash, email, emailVerifiedAt: at }, at)
    await releaseContact(trx, { email }, customer.id, at)
    await deleteFormerEmail(trx, { customerId: customer.id })
    await takeOut(trx, visitor, customer.id, unconfirmed)
    await cancelResets(trx, customer.id, at)
    await endSession(trx, visitor)
    await deleteSessions(trx, customerTables, customer.id, 'all')
    await logAccountEvent(trx, visitor, customer.id, 'password_reset', 'reset')
    await enqueueJob(trx, 'account.tell_changed', { customerId: customer.id, what: 'password' }, now)
    return ok(null)
  })
}

/** Takes passkeys and the number out of an account, and writes into its access log what was taken out. */
async function takeOut(
  trx: Knex.Transaction,
  visitor: AuthVisitor,
  customerId: number,
  items: readonly AddedItem[],
): Promise<void> {
  const has = (what: AddedItem['what']) => items.some((item) => item.what === what)
  for (const { passkeyId } of items) if (passkeyId !== null) await deletePasskey(trx, customerId, passkeyId)
  if (has('phone'))
    await updateCustomer(trx, customerId, { phone: null, phoneVerifiedAt: null }, visitor.now().toISOString())
  if (has('passkey')) await logAccountEvent(trx, visitor, customerId, 'passkey_removed', 'reset')
  if (has('phone')) await logAccountEvent(trx, visitor, customerId, 'phone_changed', 'reset')
  if (has('email')) await logAccountEvent(trx, visitor, customerId, 'email_changed', 'reset')
}
