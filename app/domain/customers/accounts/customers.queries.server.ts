import type { Knex } from 'knex'
import type { Customer } from '~/domain/shared/shop'
import type { StoredCustomer } from './customer'

/** The columns of a customer `c`. */
export const customerColumns = {
  id: 'c.id',
  firstName: 'c.first_name',
  lastName: 'c.last_name',
  email: 'c.email',
  emailVerifiedAt: 'c.email_verified_at',
  phone: 'c.phone',
  phoneVerifiedAt: 'c.phone_verified_at',
} satisfies Record<keyof Customer, string>

const storedColumns = { ...customerColumns, passwordHash: 'c.password_hash' } satisfies Record<
  keyof StoredCustomer,
  string
>

type CustomerReference = { id: number } | { verifiedEmail: string } | { verifiedPhone: string }

function selectCustomer(q: Knex, by: CustomerReference) {
  const customers = q('customers as c').whereNull('c.deleted_at')
  if ('id' in by) return customers.where({ 'c.id': by.id })
  if ('verifiedEmail' in by) return customers.where({ 'c.email': by.verifiedEmail }).whereNotNull('c.email_verified_at')
  return customers.where({ 'c.phone': by.verifiedPhone }).whereNotNull('c.phone_verified_at')
}

/** A customer who has not been deleted. E-mails are compared as normaliseEmail writes them, phones as E.164. */
export async function findCustomer(q: Knex, by: CustomerReference): Promise<StoredCustomer | null> {
  const row: StoredCustomer | undefined = await selectCustomer(q, by).first(storedColumns)
  return row ?? null
}

/** The accounts that have an e-mail address, see readEmailAccounts. */
export interface EmailAccounts {
  verified: StoredCustomer | null
  /** Those that only name the address, the last made first; of very many the last ones and the first. */
  naming: StoredCustomer[]
}

/**
 * Returns the account that has verified an e-mail address, and those that only name it: anybody can register with a
 * stranger's address, so these yield to who verifies it.
 */
export async function readEmailAccounts(q: Knex, email: string): Promise<EmailAccounts> {
  const naming = () =>
    q('customers as c').whereNull('c.deleted_at').where({ 'c.email': email }).whereNull('c.email_verified_at')
  const verified = await findCustomer(q, { verifiedEmail: email })
  const last: StoredCustomer[] = await naming().orderBy('c.id', 'desc').limit(200).select(storedColumns)
  const first: StoredCustomer | undefined =
    last.length < 200 ? undefined : await naming().orderBy('c.id').first(storedColumns)
  return { verified, naming: first && first.id !== last.at(-1)?.id ? [...last, first] : last }
}

/** Takes a contact from the accounts that only name it, because another one has verified it. */
export async function releaseContact(
  trx: Knex,
  contact: { email: string } | { phone: string },
  verifiedById: number,
  now: string,
): Promise<void> {
  const [field, value] = 'email' in contact ? (['email', contact.email] as const) : (['phone', contact.phone] as const)
  await trx('customers')
    .where({ [field]: value })
    .whereNull(`${field}_verified_at`)
    .whereNot({ id: verifiedById })
    .update({ [field]: null, updated_at: now })
}

/**
 * Returns a customer who has not been deleted, or null, with the row locked until the transaction ends. Rows that refer
 * to it may still be written: who has done that, and then locks it, waits for nobody who has done the same.
 */
export async function lockCustomer(trx: Knex, by: CustomerReference): Promise<StoredCustomer | null> {
  const row: StoredCustomer | undefined = await selectCustomer(trx, by).forNoKeyUpdate().first(storedColumns)
  return row ?? null
}

const columnOf = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  emailVerifiedAt: 'email_verified_at',
  phone: 'phone',
  phoneVerifiedAt: 'phone_verified_at',
  passwordHash: 'password_hash',
} satisfies Record<Exclude<keyof StoredCustomer, 'id'>, string>

export type CustomerChange = Partial<Omit<StoredCustomer, 'id'>>

function toColumns(change: CustomerChange): Record<string, string | null> {
  const entries = Object.entries(columnOf).flatMap(([property, column]) => {
    const value: unknown = Reflect.get(change, property)
    return typeof value === 'string' || value === null ? [[column, value] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Inserts a customer; returns the id, or null when the verified e-mail or phone belongs to another one. */
export async function insertCustomer(trx: Knex, customer: CustomerChange, now: string): Promise<number | null> {
  const rows: Array<{ id: number }> = await trx('customers')
    .insert({ ...toColumns(customer), created_at: now, updated_at: now })
    .onConflict()
    .ignore()
    .returning('id')
  return rows[0]?.id ?? null
}

export async function updateCustomer(trx: Knex, id: number, change: CustomerChange, now: string): Promise<void> {
  const passwordChangedAt = change.passwordHash === undefined ? {} : { password_changed_at: now }
  await trx('customers')
    .where({ id })
    .update({ ...toColumns(change), ...passwordChangedAt, updated_at: now })
}

/** Whether another customer has verified this e-mail or phone. */
export async function isContactTaken(
  q: Knex,
  contact: { verifiedEmail: string } | { verifiedPhone: string },
  exceptId: number,
): Promise<boolean> {
  const other = await findCustomer(q, contact)
  return other !== null && other.id !== exceptId
}
