import { createHash, randomBytes } from 'node:crypto'
import type { ChainedRow } from './change-log'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The hash of a row, which the next row holds. Pure. */
export function hashRow(row: ChainedRow): string {
  return sha256(
    JSON.stringify([
      row.previousHash,
      row.id,
      row.at,
      row.actorKind,
      row.actorId,
      row.actorName,
      row.source,
      row.thingKind,
      row.thingId,
      row.thingLabel,
      row.action,
      row.changes,
      row.version,
      row.batch,
    ]),
  )
}

export interface PersonalValue {
  hash: string
  salt: string
  value: string
}

/** A personal value with its hash. Without the salt, which is deleted with it, the hash tells nothing of the value. */
export function makePersonalValue(value: string): PersonalValue {
  const salt = randomBytes(16).toString('hex')
  return { hash: hashPersonalValue({ salt, value }), salt, value }
}

export function hashPersonalValue({ salt, value }: Omit<PersonalValue, 'hash'>): string {
  return sha256(`${salt} ${value}`)
}
