import { minutes } from '~/domain/shared/units'

/** How many passkeys a customer can have. */
export const maxPasskeys = 20

/** How long a browser has to answer a challenge. */
export const challengeLifetime = minutes(5)

/** A passkey as stored. Instants are ISO texts. */
export interface Passkey {
  id: number
  customerId: number
  /** base64url */
  credentialId: string
  /** COSE key, base64url. */
  publicKey: string
  /** How often the authenticator says that it was used; 0 where it does not count. */
  counter: number
  transports: string[]
  name: string
  createdAt: string
  lastUsedAt: string | null
}
