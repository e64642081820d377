import { createHash } from 'node:crypto'
import type { CustomisationInput } from '~/domain/catalogue/customisation/customisation'
import { customerOf, type Visitor } from '~/domain/shared/shop'
import type { CartOwner } from './cart.queries.server'

/** The database stores this hash instead of the token: its SHA-256 in hex. */
export function hashCartToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whose cart a visitor has; null for a guest without a token. */
export function cartOwnerOf({
  actor,
  channel,
  cartToken,
}: Pick<Visitor, 'actor' | 'channel' | 'cartToken'>): CartOwner | null {
  const customerId = customerOf({ actor })?.id ?? null
  if (customerId === null && cartToken === null) return null
  return { channelId: channel.id, tokenHash: cartToken === null ? null : hashCartToken(cartToken), customerId }
}

/**
 * Distinguishes lines of one variant: equal customisations and choices have the same key, in any order.
 */
export function lineKeyOf(customisation: CustomisationInput | null, choices: Record<string, string> | null): string {
  const parts = [
    sortedEntries(customisation?.texts ?? {}),
    sortedEntries(customisation?.choices ?? {}),
    customisation?.imageToken ?? '',
    sortedEntries(choices ?? {}),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

function sortedEntries(record: Record<string, string>): Array<[string, string]> {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
}
