import { createHash } from 'node:crypto'
import type { Address } from '~/domain/customers/addresses/address'

/** Equal addresses have the same key, in any order of their fields. */
export function addressKeyOf(address: Address): string {
  const entries = Object.entries(address).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 32)
}
