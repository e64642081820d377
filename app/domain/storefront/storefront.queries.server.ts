import type { Knex } from 'knex'

export async function readStorefrontRow(
  q: Knex,
  channelId: number,
): Promise<{ license_status: string | null; document: string; updated_at: string } | undefined> {
  return await q('storefronts').where({ channel_id: channelId }).first('license_status', 'document', 'updated_at')
}

export async function readMenuRows(
  q: Knex,
  handles: readonly string[],
): Promise<Array<{ handle: string; title: string; items: string }>> {
  return await q('menus')
    .whereIn('handle', [...handles])
    .select('handle', 'title', 'items')
}

export async function readActivePluginRows(q: Knex): Promise<Array<{ module_name: string; config: string }>> {
  return await q('plugins').where({ is_active: 1 }).select('module_name', 'config').orderBy('module_name')
}
