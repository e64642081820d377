import type { Knex } from 'knex'

export async function readStorefrontRow(
  q: Knex,
  channelId: number,
): Promise<{ licenseStatus: string | null; document: string; updatedAt: string } | undefined> {
  return await q('storefronts')
    .where({ channel_id: channelId })
    .first({ licenseStatus: 'license_status', document: 'document', updatedAt: 'updated_at' })
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
