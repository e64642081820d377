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

type CustomerReference = { id: number } | { email: string } | { verifiedPhone: string }

function selectCustomer(q: Knex, by: CustomerReference) {
  const customers = q('customers as c').whereNull('c.deleted_at')
  if ('id' in by) return customers.where({ 'c.id': by.id })
  if ('email' in by) return customers.where({ 'c.email': by.email })
  return customers.where({ 'c.phone': by.verifiedPhone }).whereNotNull('c.phone_verified_at')
}

/** A customer who has not been deleted. E-mails are compared as normaliseEmail writes them, phones as E.164. */
export async function findCustomer(q: Knex, by: CustomerReference): Promise<StoredCustomer | null> {
  const row: StoredCustomer | undefined = await selectCustomer(q, by).first(storedColumns)
  return row ?? null
}

/** Returns a customer who has not been deleted, or null, with the row locked until the transaction ends. */
export async function lockCustomer(trx: Knex, by: CustomerReference): Promise<StoredCustomer | null> {
  const row: StoredCustomer | undefined = await selectCustomer(trx, by).forUpdate().first(storedColumns)
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

/** Inserts a customer; returns the id, or null when the e-mail or the verified phone belongs to another one. */
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

/** Whether another customer has this e-mail, or has verified this phone. */
export async function isContactTaken(
  q: Knex,
  contact: { email: string } | { verifiedPhone: string },
  exceptId: number | null,
): Promise<boolean> {
  const other = await findCustomer(q, contact)
  return other !== null && other.id !== exceptId
}
