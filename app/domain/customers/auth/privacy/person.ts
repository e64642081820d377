import { normaliseEmail, type StoredCustomer } from '~/domain/customers/accounts/customer'
import { customerKeys } from '~/domain/sales/pricing/customer-keys'

/** A customer as the person whom the shop knows, by the account and by what else has the same contacts. */
export interface Person {
  id: number
  /** The contacts of the account. */
  email: string | null
  phone: string | null
  /**
   * The contacts that the customer has proved to be theirs. What only names a contact (reviews and messages of guests,
   * gift cards that were sent there) is shown and deleted for these alone: anybody can register with a stranger's
   * address.
   */
  provenEmail: string | null
  provenPhone: string | null
  /** See customerKeys, of the proven contacts. */
  provenKeys: string[]
}

type Contacts = Pick<StoredCustomer, 'id' | 'email' | 'phone' | 'emailVerifiedAt' | 'phoneVerifiedAt'>

/** Pure. `countryCode` is the channel's, see customerKeys. */
export function personOf(customer: Contacts, countryCode: string): Person {
  const provenEmail = customer.emailVerifiedAt === null ? null : customer.email
  const provenPhone = customer.phoneVerifiedAt === null ? null : customer.phone
  return {
    id: customer.id,
    email: customer.email,
    phone: customer.phone,
    provenEmail,
    provenPhone,
    provenKeys: customerKeys({ email: provenEmail, phone: provenPhone, countryCode }),
  }
}

/** Whether one of these texts is a proven contact of the person: an address and a number however they are written. */
export function namesPerson(texts: readonly string[], { provenEmail, provenPhone }: Person): boolean {
  const digits = provenPhone?.replace(/\D/g, '') ?? ''
  return texts.some((text) => {
    if (provenEmail !== null && normaliseEmail(text) === provenEmail) return true
    const typed = text.replace(/\D/g, '').replace(/^0+/, '')
    // a number without the country's code is long enough to be the same one
    return digits !== '' && typed.length >= 8 && digits.endsWith(typed) && !/[\p{L}]/u.test(text)
  })
}
