import { addressKeyOf } from '~/domain/sales/cart/address-book/address-key.server'
import type { AddressInputFields } from '~/domain/customers/addresses/address.schema'
import type { Address, AddressType } from '~/domain/customers/addresses/address'
import { validateAddress } from '~/domain/customers/addresses/validate-address.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { customerOf, type Visitor } from '~/domain/shared/shop'
import type { CartAddressView, CartView } from '~/domain/sales/cart/cart'
import { deleteCartAddress, readCartAddresses, storeCartAddress } from './cart-addresses.queries.server'
import type { CartPatch, CartRow } from '~/domain/sales/cart/cart-row'
import { maxAddresses, rememberAddress } from '~/domain/sales/cart/address-book/address-book.server'
import { changeCart, type CartEdit } from './change-cart.server'

/** The fields of an address (see validateAddress) with its type. */
interface UpdateAddressInput extends AddressInputFields {
  type: AddressType
  /** The billing address is the shipping address. Absent: not changed, or false with a billing address. */
  isBillingSame?: boolean
  /** It corrects the address that the cart has, which is then no longer in the address list. */
  isCorrection?: boolean
}

/**
 * Checks an address, sets it on the visitor's cart and stores it for the address list. Errors: 'invalid_address', those
 * of changeCart.
 */
export async function updateAddress(visitor: Visitor, input: UpdateAddressInput): Promise<Result<CartView>> {
  return changeCart(visitor, await addressEdit(visitor, input))
}

/**
 * Returns the edit for editCartTogether that sets an address on the cart and stores it for the address list. The
 * address is checked before the edit runs.
 */
export async function addressEdit(
  visitor: Visitor,
  { type, isBillingSame, isCorrection, ...fields }: UpdateAddressInput,
): Promise<CartEdit> {
  const checked = await validateAddress(visitor, fields, type)
  return async ({ trx }, cart) => {
    if (!checked.ok) return checked
    const key = addressKeyOf(checked.value)
    const correctedKey = isCorrection ? ownAddressKey(cart, type) : null
    if (correctedKey !== null && correctedKey !== key) await deleteCartAddress(trx, cart.id, correctedKey)
    await storeCartAddress(trx, cart.id, key, checked.value, visitor.now(), maxAddresses)
    const customer = customerOf(visitor)
    if (customer) await rememberAddress(trx, visitor, customer.id, { type, address: checked.value, correctedKey })
    return ok(patchFor(cart, type, checked.value, isBillingSame))
  }
}

/** Makes the billing address the shipping address. */
export const billingSameEdit: CartEdit = async (_trx, { shippingAddress }) =>
  ok(shippingAddress ? { billingAddress: shippingAddress, isBillingSame: true } : {})

/** An edit that sets an address which was used in the cart before. Error: 'address_not_found'. */
export function selectAddressEdit({ addressId, type }: { addressId: number; type: AddressType }): CartEdit {
  return async ({ trx }, cart) => {
    const chosen = (await readCartAddresses(trx, cart.id)).find((row) => row.id === addressId)
    return chosen
      ? ok(patchFor(cart, type, chosen.address, undefined))
      : fail('address_not_found', 'We can’t find this address in your cart')
  }
}

/** Addresses that were used in the visitor's cart, the latest first. */
export async function listCartAddresses(
  { db }: Pick<Visitor, 'db'>,
  cart: Pick<CartView, 'id' | 'shippingAddress' | 'billingAddress'>,
): Promise<CartAddressView[]> {
  if (cart.id === null) return []
  const shipping = cart.shippingAddress && addressKeyOf(cart.shippingAddress)
  const billing = cart.billingAddress && addressKeyOf(cart.billingAddress)
  return (await readCartAddresses(db.read, cart.id)).map(({ id, address }) => {
    const key = addressKeyOf(address)
    return { id, address, isShipping: key === shipping, isBilling: key === billing }
  })
}

/** The key of the cart's address of a type; null when it has none, or one that is its other address, too. */
function ownAddressKey(cart: CartRow, type: AddressType): string | null {
  if (type === 'Billing' && cart.isBillingSame) return null
  const own = type === 'Shipping' ? cart.shippingAddress : cart.billingAddress
  const other = type === 'Shipping' ? cart.billingAddress : cart.shippingAddress
  if (!own) return null
  const isShared = !cart.isBillingSame && other !== null && addressKeyOf(other) === addressKeyOf(own)
  return isShared ? null : addressKeyOf(own)
}

/**
 * An edit that gives the addresses with the cart's phone number another one. It must come before the edit that changes
 * the contact. `phone` is E.164.
 */
export function addressPhoneEdit(visitor: Visitor, phone: string): CartEdit {
  return async ({ trx }, cart) => {
    const patch: CartPatch = {}
    if (cart.phone === null || cart.phone === phone) return ok(patch)
    for (const property of ['shippingAddress', 'billingAddress'] as const) {
      const address = cart[property]
      if (address?.phone !== cart.phone) continue
      const changed = { ...address, phone }
      patch[property] = changed
      await deleteCartAddress(trx, cart.id, addressKeyOf(address))
      await storeCartAddress(trx, cart.id, addressKeyOf(changed), changed, visitor.now(), maxAddresses)
    }
    return ok(patch)
  }
}

/** While isBillingSame is true, the cart stores the shipping address as its billing address too. */
function patchFor(cart: CartRow, type: AddressType, address: Address, isBillingSame: boolean | undefined): CartPatch {
  if (type === 'Billing') {
    return isBillingSame
      ? { billingAddress: cart.shippingAddress ?? address, isBillingSame }
      : { billingAddress: address, isBillingSame: false }
  }
  const isSame = isBillingSame ?? cart.isBillingSame
  if (isSame) return { shippingAddress: address, billingAddress: address, isBillingSame: true }
  return { shippingAddress: address, isBillingSame: false, ...(cart.isBillingSame ? { billingAddress: null } : {}) }
}
