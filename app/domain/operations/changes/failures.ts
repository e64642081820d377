import type { Permission } from '~/domain/operations/actors/roles'

/** A change of something that was made after a page with it was read. */
export interface LaterChange {
  /** Who made it, see `actorName`. */
  by: string
  /** ISO instant. */
  at: string
  fields: string[]
}

/** The failures of everything that changes the shop, with their parameters. */
export interface OperationsFailures {
  forbidden: { permission: Permission }
  /** Something was changed since the version that the change was made from. */
  stale: { label: string; changes: LaterChange[] }
  /** Fields are wrong; the messages by field name are those of the schema. */
  invalid_fields: { errors: Record<string, string[]> }
  nothing_to_change: NoParameters
  /** Of an order or a customer. */
  too_many_tags: { maximum: number }
}

export type NoParameters = Record<string, never>
