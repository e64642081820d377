import { createHash } from 'node:crypto'
import type { CustomisationInput } from '~/domain/customisation/customisation'

/** What the database keeps of a token: its SHA-256 in hex. */
export function hashCartToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Tells lines of one variant apart: the same customisation and choices give the same key, in whatever order they came.
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
