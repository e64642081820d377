import type { Knex } from 'knex'
import type { Address, AddressType } from '~/domain/customers/addresses/address'
import { addressKeyOf } from '~/domain/sales/cart/address-book/address-key.server'
import type { AddressInputFields } from '~/domain/customers/addresses/address.schema'
import { validateAddress } from '~/domain/customers/addresses/validate-address.server'
import { deleteCartAddress, storeCartAddress } from '~/domain/sales/cart/edit/cart-addresses.queries.server'
import { lockCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import {
  deleteBookRow,
  fillCartAddresses,
  insertBookAddress,
  readBookRows,
  readOpenCartIds,
  setDefault,
  updateBookAddress,
  type BookAddress,
} from './address-book.queries.server'

/** How many addresses a customer can save, and how many are kept with a cart. */
export const maxAddresses = 20

const notFound = () => fail('address_not_found', 'We can’t find this address in your address book')

/** The saved addresses of a customer: the defaults first, then the latest. */
export async function readAddressBook({ db }: Pick<Visitor, 'db'>, customerId: number): Promise<BookAddress[]> {
  return readBookRows(db.read, customerId)
}

export interface SaveAddressInput extends AddressInputFields {
  /** The address that is changed; null for a new one. */
  id: number | null
  type: AddressType
  isDefault: boolean
}

/**
 * Checks and saves an address of a customer; editing never makes a second one. The first of a type is its default. The
 * customer's open carts offer it, too. Errors: 'invalid_address', 'address_not_found', 'invalid_input' above the limit.
 */
export async function saveBookAddress(
  visitor: Visitor,
  customerId: number,
  { id, type, isDefault, ...fields }: SaveAddressInput,
): Promise<Result<BookAddress>> {
  const checked = await validateAddress(visitor, fields, type)
  if (!checked.ok) return checked
  const address = checked.value
  const values = { type, key: addressKeyOf(address), address }
  const now = visitor.now()
  return visitor.db.transaction(async (trx) => {
    // saving two addresses at the same time could exceed the limit, or make two defaults
    await lockCustomer(trx, { id: customerId })
    const book = await readBookRows(trx, customerId)
    const old = book.find((one) => one.id === id)
    if (id !== null && !old) return notFound()
    if (id === null && book.length >= maxAddresses)
      return fail('invalid_input', `You can save at most ${maxAddresses} addresses. Please delete one first`)
    const savedId = id ?? (await insertBookAddress(trx, customerId, values, now.toISOString()))
    if (id !== null) await updateBookAddress(trx, customerId, id, values, now.toISOString())
    if (isDefault) await setDefault(trx, customerId, type, savedId)
    const saved = (await settleDefaults(trx, customerId, savedId)).find((one) => one.id === savedId)
    for (const cartId of await readOpenCartIds(trx, customerId)) {
      if (old) await deleteCartAddress(trx, cartId, addressKeyOf(old.address))
      await storeCartAddress(trx, cartId, values.key, address, now, maxAddresses)
    }
    return ok({ id: savedId, type, address, isDefault: saved?.isDefault === true })
  })
}

/** Deletes an address of a customer; the next one of its type becomes the default. Error: 'address_not_found'. */
export async function deleteBookAddress(visitor: Visitor, customerId: number, id: number): Promise<Result<null>> {
  return visitor.db.transaction(async (trx) => {
    await lockCustomer(trx, { id: customerId })
    const book = await readBookRows(trx, customerId)
    const old = book.find((one) => one.id === id)
    if (!old) return notFound()
    await deleteBookRow(trx, customerId, id)
    await settleDefaults(trx, customerId, null)
    const key = addressKeyOf(old.address)
    const isStillSaved = book.some((one) => one.id !== id && addressKeyOf(one.address) === key)
    if (!isStillSaved)
      for (const cartId of await readOpenCartIds(trx, customerId)) await deleteCartAddress(trx, cartId, key)
    return ok(null)
  })
}

/** Makes an address the one that new carts get. Error: 'address_not_found'. */
export async function makeDefaultAddress(visitor: Visitor, customerId: number, id: number): Promise<Result<null>> {
  return visitor.db.transaction(async (trx) => {
    await lockCustomer(trx, { id: customerId })
    const chosen = (await readBookRows(trx, customerId)).find((one) => one.id === id)
    if (!chosen) return notFound()
    await setDefault(trx, customerId, chosen.type, id)
    return ok(null)
  })
}

/**
 * Offers the saved addresses in a cart of the customer, in the caller's transaction. A cart without an address gets the
 * default ones.
 */
export async function addBookToCart(
  trx: Knex,
  visitor: Pick<Visitor, 'now'>,
  customerId: number,
  cartId: number,
): Promise<void> {
  const book = await readBookRows(trx, customerId)
  // the last stored one is listed first
  for (const { address } of [...book].reverse())
    await storeCartAddress(trx, cartId, addressKeyOf(address), address, visitor.now(), maxAddresses)
  const defaultOf = (type: AddressType) => book.find((one) => one.type === type && one.isDefault)?.address ?? null
  const shipping = defaultOf('Shipping')
  if (shipping) await fillCartAddresses(trx, cartId, { shipping, billing: defaultOf('Billing') })
}

/**
 * Saves an address that a customer has typed in the checkout, in the caller's transaction; with `correctedKey` it
 * changes the saved one with that key. Nothing happens when the address book is full.
 */
export async function rememberAddress(
  trx: Knex,
  visitor: Pick<Visitor, 'now'>,
  customerId: number,
  { type, address, correctedKey }: { type: AddressType; address: Address; correctedKey: string | null },
): Promise<void> {
  const now = visitor.now().toISOString()
  const values = { type, key: addressKeyOf(address), address }
  const book = await readBookRows(trx, customerId)
  const corrected = book.find((one) => one.type === type && addressKeyOf(one.address) === correctedKey)
  if (!corrected && book.length >= maxAddresses) return
  const id = corrected?.id ?? (await insertBookAddress(trx, customerId, values, now))
  if (corrected) await updateBookAddress(trx, customerId, id, values, now)
  await settleDefaults(trx, customerId, id)
}

/**
 * Gives a default to each type that has addresses and none: its default was deleted, got the other type, or was
 * replaced by an address that has become equal to it. That is the preferred address, or the latest. Returns all
 * addresses.
 */
async function settleDefaults(trx: Knex, customerId: number, preferredId: number | null): Promise<BookAddress[]> {
  const book = await readBookRows(trx, customerId)
  for (const type of ['Shipping', 'Billing'] as const) {
    const ofType = book.filter((one) => one.type === type)
    const next = ofType.find(({ id }) => id === preferredId) ?? ofType[0]
    if (next && !ofType.some(({ isDefault }) => isDefault)) await setDefault(trx, customerId, type, next.id)
  }
  return readBookRows(trx, customerId)
}
