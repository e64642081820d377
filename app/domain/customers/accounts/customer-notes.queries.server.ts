import type { Knex } from 'knex'

/** Something that the staff have noted about a customer. */
export interface CustomerNote {
  id: number
  text: string
  /** The name of who wrote it. */
  member: string | null
  createdAt: string
}

/** The last 100 notes about a customer, the latest first. */
export async function readCustomerNotes(q: Knex, customerId: number): Promise<CustomerNote[]> {
  return q('customer_notes')
    .where({ customer_id: customerId })
    .orderBy('id', 'desc')
    .limit(100)
    .select({ id: 'id', text: 'text', member: 'member', createdAt: 'created_at' })
}

export async function insertCustomerNote(
  trx: Knex,
  customerId: number,
  { text, member, createdAt }: Omit<CustomerNote, 'id'>,
): Promise<void> {
  await trx('customer_notes').insert({ customer_id: customerId, text, member, created_at: createdAt })
}

/** Deletes a note about a customer; false when there is none with this id. */
export async function deleteCustomerNote(trx: Knex, customerId: number, noteId: number): Promise<boolean> {
  return (await trx('customer_notes').where({ id: noteId, customer_id: customerId }).delete()) > 0
}
