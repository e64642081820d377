import type { Knex } from 'knex'

/** A storefront as stored; `document` is JSON. */
interface StorefrontRow {
  licenseStatus: string | null
  /** Of the password that protects the shop; only domain/gates uses it. */
  passwordHash: string | null
  document: string
  updatedAt: string
}

export async function readStorefrontRow(q: Knex, channelId: number): Promise<StorefrontRow | undefined> {
  return await q('storefronts').where({ channel_id: channelId }).first({
    licenseStatus: 'license_status',
    passwordHash: 'password_hash',
    document: 'document',
    updatedAt: 'updated_at',
  })
}

export async function readMenuRows(
  q: Knex,
): Promise<Array<{ id: number; handle: string; title: string; items: string }>> {
  return await q('menus').select('id', 'handle', 'title', 'items')
}

export async function readPluginRows(
  q: Knex,
): Promise<Array<{ moduleName: string; isActive: boolean; config: string }>> {
  const rows: Array<{ moduleName: string; isActive: number; config: string }> = await q('plugins')
    .select({ moduleName: 'module_name', isActive: 'is_active', config: 'config' })
    .orderBy('module_name')
  return rows.map((row) => ({ ...row, isActive: row.isActive === 1 }))
}

export async function readStorefrontDocuments(trx: Knex): Promise<Array<{ id: number; document: string }>> {
  return await trx('storefronts').orderBy('id').select('id', 'document')
}

export async function updateStorefrontDocument(trx: Knex, id: number, document: string, now: string): Promise<void> {
  await trx('storefronts').where({ id }).update({ document, updated_at: now })
}
