import type { Knex } from 'knex'
import { z } from 'zod/v4'
import { parseChannelMobile } from '~/domain/customers/auth/codes/code.server'
import type { Channel } from '~/domain/operations/channels/channel'
import { emailSchema } from '~/domain/customers/addresses/email-address.schema'
import { insertAccountEvent } from '~/domain/customers/accounts/account-events.queries.server'
import type { AccountEventKind, StoredCustomer } from '~/domain/customers/accounts/customer'
import { normaliseEmail } from '~/domain/customers/accounts/customer'
import { deleteCustomerNote, insertCustomerNote } from '~/domain/customers/accounts/customer-notes.queries.server'
import { isContactTaken, lockCustomer, updateCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { keepProvenEmail, linkedAccountOf } from '~/domain/customers/auth/reset/linked-account.server'
import { makeReset } from '~/domain/customers/auth/reset/reset-password.server'
import { customerTables } from '~/domain/customers/sessions/account-tables'
import { deleteSessions } from '~/domain/customers/sessions/sessions.queries.server'
import { memberDetail, type StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { Recorder } from '~/domain/operations/changes/change-log/record-change.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { maxNameLength } from '~/domain/shared/field-limits'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import { lineText } from '~/domain/shared/text/typed-text.schema'

/** Runs a change of a customer's account with its row locked. Errors: `customer_not_found`, and those of `change`. */
export async function changeCustomer<T>(
  context: StaffContext,
  id: number,
  change: (trx: Knex.Transaction, customer: StoredCustomer, record: Recorder) => Promise<StaffResult<T>>,
): Promise<StaffResult<T>> {
  return changeShop(context, 'customers', async (trx, record) => {
    const customer = await lockCustomer(trx, { id })
    return customer ? change(trx, customer, record) : refuse('customer_not_found', { id })
  })
}

/** Writes into the access log of an account what the staff did with it: no device of the customer. */
async function logForStaff(
  trx: Knex.Transaction,
  { now }: StaffContext,
  customerId: number,
  kind: AccountEventKind,
): Promise<void> {
  const place = { device: 'Staff of the shop', network: null }
  await insertAccountEvent(trx, customerId, { ...place, kind, method: '', createdAt: now().toISOString() })
}

const profileSchema = z.object({
  firstName: lineText.trim().max(maxNameLength),
  lastName: lineText.trim().max(maxNameLength),
  email: z.union([z.literal(''), emailSchema], { error: 'Enter a valid email address' }),
  phone: z.string().trim(),
})
export type CustomerProfile = z.input<typeof profileSchema>

/**
 * Changes the name and the contacts of a customer. A contact that is changed is not verified any more: the customer
 * proves it by a code. The former e-mail address, if it was verified, is told of the change, and gets the links for a
 * new password in the week after it, as when the customer changes it. Errors: `customer_not_found`, `invalid_fields`,
 * `mobile_number_invalid`, `contact_taken`, `contact_needed`, `stale`.
 */
export async function editCustomer(
  context: StaffContext,
  { id, version, ...given }: CustomerProfile & { id: number; version?: number },
): Promise<StaffResult<null>> {
  const parsed = parseFields(profileSchema, given)
  if (!parsed.ok) return parsed
  const { firstName, lastName } = parsed.value
  const now = context.now()
  return changeCustomer(context, id, async (trx, customer, record) => {
    const email = parsed.value.email === '' ? null : normaliseEmail(parsed.value.email)
    const phone = phoneOf(parsed.value.phone, customer, context.channel)
    if (phone === undefined) return refuse('mobile_number_invalid', {}, 'phone')
    if (email === null && phone === null) return refuse('contact_needed', {}, 'email')
    const isEmailNew = email !== customer.email
    const isPhoneNew = phone !== customer.phone
    if (isEmailNew && email !== null && (await isContactTaken(trx, { verifiedEmail: email }, id)))
      return refuse('contact_taken', { contact: 'email' }, 'email')
    if (isPhoneNew && phone !== null && (await isContactTaken(trx, { verifiedPhone: phone }, id)))
      return refuse('contact_taken', { contact: 'phone' }, 'phone')
    const change = {
      firstName,
      lastName,
      ...(isEmailNew ? { email, emailVerifiedAt: null } : {}),
      ...(isPhoneNew ? { phone, phoneVerifiedAt: null } : {}),
    }
    await record.row('customer', { id }, () => updateCustomer(trx, id, change, now.toISOString()), version)
    if (isEmailNew) {
      await logForStaff(trx, context, id, 'email_changed')
      if (await keepProvenEmail(trx, customer, now))
        await enqueueJob(trx, 'account.tell_email_changed', { customerId: id, codeId: null }, now)
    }
    if (isPhoneNew) {
      await logForStaff(trx, context, id, 'phone_changed')
      await enqueueJob(trx, 'account.tell_changed', { customerId: id, what: 'phone' }, now)
    }
    return ok(null)
  })
}

/** A typed number as E.164; null for none, undefined for what is no number. One that is not changed stays. */
function phoneOf(typed: string, { phone }: StoredCustomer, channel: Channel): string | null | undefined {
  if (typed === '') return null
  if (typed === phone) return phone
  return parseChannelMobile(typed, channel) ?? undefined
}

/** Notes something about a customer, which only the staff see and the customer's own data file says. */
export async function addCustomerNote(
  context: StaffContext,
  { id, text }: { id: number; text: string },
): Promise<StaffResult<null>> {
  const { member = null } = memberDetail(context)
  return changeCustomer(context, id, async (trx, _customer, record) => {
    await insertCustomerNote(trx, id, { text, member, createdAt: context.now().toISOString() })
    // the note itself can be removed, so the record does not keep it
    record.add({ kind: 'customer', id, label: String(id), before: { notes: null }, after: { notes: 'one more' } })
    return ok(null)
  })
}

/** Removes a note about a customer. Errors: `customer_not_found`, `note_not_found`. */
export async function removeCustomerNote(
  context: StaffContext,
  { id, noteId }: { id: number; noteId: number },
): Promise<StaffResult<null>> {
  return changeCustomer(context, id, async (trx, _customer, record) => {
    if (!(await deleteCustomerNote(trx, id, noteId))) return refuse('note_not_found', {})
    record.add({ kind: 'customer', id, label: String(id), before: { note: noteId }, after: { note: null } })
    return ok(null)
  })
}

/** Signs a customer out everywhere. Returns how many sessions ended. Errors: `customer_not_found`. */
export async function endCustomerSessions(context: StaffContext, id: number): Promise<StaffResult<number>> {
  return changeCustomer(context, id, async (trx, _customer, record) => {
    const ended = await deleteSessions(trx, customerTables, id, 'all')
    if (ended > 0) {
      await logForStaff(trx, context, id, 'session_ended')
      record.add({ kind: 'customer', id, label: String(id), before: { sessions: ended }, after: { sessions: 0 } })
    }
    return ok(ended)
  })
}

/**
 * Mails a customer a link to choose a new password; returns the address that gets it, see findAccountToReset. Errors:
 * `customer_not_found`, `customer_without_email`, `customer_password_not_offered`.
 */
export async function sendCustomerReset(
  context: StaffContext & Pick<Visitor, 'settings'> & { secret: string },
  id: number,
): Promise<StaffResult<string>> {
  if (!context.settings.enable_legacy_auth) return refuse('customer_password_not_offered', {})
  return changeCustomer(context, id, async (trx, customer, record) => {
    const now = context.now()
    const account = await linkedAccountOf(trx, customer, now)
    if (!account) return refuse('customer_without_email', {})
    const resetId = await makeReset(trx, context, account)
    await enqueueJob(trx, 'account.send_reset', { resetId }, now)
    const at = now.toISOString()
    record.add({ kind: 'customer', id, label: String(id), before: { linkSentAt: null }, after: { linkSentAt: at } })
    return ok(account.email)
  })
}
