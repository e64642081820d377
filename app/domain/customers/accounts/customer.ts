import { asciiEmail } from '~/domain/customers/addresses/email-address.schema'
import type { Customer } from '~/domain/shared/shop'

/** A customer with what signing in needs. */
export interface StoredCustomer extends Customer {
  /** Argon2id with its parameters; null where no password was chosen. */
  passwordHash: string | null
}

/** How somebody proved who they are. */
export type SignInMethod = 'password' | 'code' | 'registration' | 'reset' | 'passkey'

/** The events that are written to the access log of an account. */
export type AccountEventKind =
  | 'sign_in'
  | 'failed_sign_in'
  | 'registered'
  | 'password_changed'
  | 'password_reset'
  | 'phone_changed'
  | 'email_changed'
  | 'session_ended'
  | 'passkey_added'
  | 'passkey_removed'

/** A signed-in browser. Instants are ISO texts. */
export interface Session {
  id: number
  customerId: number
  /** When the customer last proved who they are. */
  signedInAt: string
  isRemembered: boolean
}

/** Returns one form of an e-mail address for every way to write it: in lower case, its domain in ASCII. */
export function normaliseEmail(email: string): string {
  return asciiEmail(email.trim()).toLowerCase()
}

/** The name of a customer as people read it; '' without one. */
export function fullName({ firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}
