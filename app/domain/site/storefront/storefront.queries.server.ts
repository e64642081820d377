import type { Knex } from 'knex'

/** A storefront as stored; `document` is JSON. */
interface StorefrontRow {
  licenseStatus: string | null
  /** The hash of the password that protects the shop; only domain/site/gates uses it. */
  passwordHash: string | null
  document: string
  updatedAt: string
  version: number
}

export async function readStorefrontRow(q: Knex, channelId: number): Promise<StorefrontRow | undefined> {
  return await q('storefronts').where({ channel_id: channelId }).first({
    licenseStatus: 'license_status',
    passwordHash: 'password_hash',
    document: 'document',
    updatedAt: 'updated_at',
    version: 'version',
  })
}

export async function readPluginRows(
  q: Knex,
): Promise<Array<{ moduleName: string; isActive: boolean; config: string }>> {
  const rows: Array<{ moduleName: string; isActive: number; config: string }> = await q('plugins')
    .select({ moduleName: 'module_name', isActive: 'is_active', config: 'config' })
    .orderBy('module_name')
  return rows.map((row) => ({ ...row, isActive: row.isActive === 1 }))
}

/** The channels that have a storefront, in the order of their ids. */
export async function readStorefrontChannelIds(trx: Knex): Promise<number[]> {
  return await trx('storefronts').orderBy('channel_id').pluck('channel_id')
}

/** The document of a channel's storefront, locked until the transaction ends. */
export async function lockStorefrontDocument(trx: Knex, channelId: number): Promise<string | undefined> {
  const row = await trx('storefronts')
    .where({ channel_id: channelId })
    .forUpdate()
    .first<{ document: string } | undefined>('document')
  return row?.document
}

/** The documents of all storefronts, locked until the transaction ends. */
export async function lockStorefrontDocuments(trx: Knex): Promise<string[]> {
  return await trx('storefronts').orderBy('channel_id').forUpdate().pluck('document')
}

/** Without a password the one that is stored stays. */
export async function writeStorefront(
  trx: Knex,
  channelId: number,
  { document, passwordHash, now }: { document: string; passwordHash?: string; now: string },
): Promise<void> {
  await trx('storefronts')
    .where({ channel_id: channelId })
    .update({ document, updated_at: now, ...(passwordHash === undefined ? {} : { password_hash: passwordHash }) })
}

/** The version of a plugin's row; 0 for one that nobody has changed. */
export async function readPluginVersion(q: Knex, moduleName: string): Promise<number> {
  const row = await q('plugins').where({ module_name: moduleName }).first<{ version: number } | undefined>('version')
  return row?.version ?? 0
}

/** Stores whether a plugin is active and its settings. Without settings those that are stored stay. */
export async function upsertPlugin(
  trx: Knex,
  moduleName: string,
  { isActive, config }: { isActive: boolean; config?: string },
): Promise<void> {
  await trx('plugins')
    .insert({ module_name: moduleName, is_active: isActive ? 1 : 0, config: config ?? '{}' })
    .onConflict('module_name')
    .merge(config === undefined ? ['is_active'] : ['is_active', 'config'])
}
