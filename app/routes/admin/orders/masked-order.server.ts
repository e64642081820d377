import { maskEmail, maskPhone } from '~/domain/customers/accounts/mask-contact'
import type { Address } from '~/domain/customers/addresses/address'
import { hasPermission, type Role } from '~/domain/operations/actors/roles'

/** Whether a role reads the contacts of customers whole. */
export const readsContacts = (role: Role) => hasPermission(role, 'customers')

interface Contacts {
  email: string | null
  phone: string | null
}

const masked = ({ email, phone }: Contacts) => ({ email: email && maskEmail(email), phone: phone && maskPhone(phone) })

/** The contacts of an order as a role reads them: masked for one that does not look after customers. */
export const contactsFor = (role: Role, contacts: Contacts) => (readsContacts(role) ? contacts : masked(contacts))

const maskedAddress = (address: Address | null) => address && { ...address, phone: maskPhone(address.phone) }

/** An order as a role reads it: to send it, name and address are enough. */
export function orderFor<Order extends Contacts & { shippingAddress: Address | null; billingAddress: Address | null }>(
  role: Role,
  order: Order,
): Order {
  if (readsContacts(role)) return order
  const { shippingAddress, billingAddress } = order
  return {
    ...order,
    ...masked(order),
    shippingAddress: maskedAddress(shippingAddress),
    billingAddress: maskedAddress(billingAddress),
  }
}
