import type { Knex } from 'knex'

/** The address that an account had before it verified another one. Instants are ISO texts. */
export interface FormerEmail {
  customerId: number
  email: string
  /** When the former address was verified. */
  verifiedAt: string
  changedAt: string
}

/** The former address of an account, or the account that lately had an address; null when it was changed earlier. */
export async function findFormerEmail(
  q: Knex,
  by: { customerId: number } | { email: string },
  changedAfter: string,
): Promise<FormerEmail | null> {
  const row: FormerEmail | undefined = await q('former_emails')
    .where('customerId' in by ? { customer_id: by.customerId } : { email: by.email })
    .where('changed_at', '>', changedAfter)
    .orderBy('changed_at')
    .first({ customerId: 'customer_id', email: 'email', verifiedAt: 'verified_at', changedAt: 'changed_at' })
  return row ?? null
}

/** The former address of an account, however long ago it was changed; null without one. */
export async function readFormerEmailOf(q: Knex, customerId: number): Promise<string | null> {
  const row: { email: string } | undefined = await q('former_emails').where({ customer_id: customerId }).first('email')
  return row?.email ?? null
}

/** Stores the former address of an account, in the place of an earlier one. */
export async function storeFormerEmailOf(trx: Knex, { customerId, ...former }: FormerEmail): Promise<void> {
  await trx('former_emails')
    .insert({
      customer_id: customerId,
      email: former.email,
      verified_at: former.verifiedAt,
      changed_at: former.changedAt,
    })
    .onConflict('customer_id')
    .merge()
}

/** Forgets the former address of an account, or an address as that of any account. */
export async function deleteFormerEmail(trx: Knex, by: { customerId: number } | { email: string }): Promise<void> {
  await trx('former_emails')
    .where('customerId' in by ? { customer_id: by.customerId } : { email: by.email })
    .delete()
}

/** Whether an address was changed before an instant. Cheap: most sweeps find none. */
export async function hasOldFormerEmails(q: Knex, before: string): Promise<boolean> {
  return (await q('former_emails').where('changed_at', '<', before).first('customer_id')) !== undefined
}

export async function deleteOldFormerEmails(trx: Knex, before: string): Promise<void> {
  await trx('former_emails').where('changed_at', '<', before).delete()
}
