import type { Knex } from 'knex'

/** The document of a channel's storefront, locked until the transaction ends. */
export async function lockDocument(trx: Knex, channelId: number): Promise<string | undefined> {
  const row = await trx('storefronts')
    .where({ channel_id: channelId })
    .forUpdate()
    .first<{ document: string } | undefined>('document')
  return row?.document
}

export async function writeGates(
  trx: Knex,
  channelId: number,
  { document, passwordHash, now }: { document: string; passwordHash?: string; now: string },
): Promise<void> {
  await trx('storefronts')
    .where({ channel_id: channelId })
    .update({ document, updated_at: now, ...(passwordHash === undefined ? {} : { password_hash: passwordHash }) })
}
