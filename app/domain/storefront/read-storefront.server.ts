import { parseJson } from '~/domain/parse-json'
import type { Visitor } from '~/domain/shop'
import { storefrontSchema, type Storefront } from './storefront.schema'
import { readStorefrontRow } from './storefront.queries.server'

/** The storefront of the visitor's channel; without a row, the defaults and no licence. */
export async function readStorefront(visitor: Pick<Visitor, 'db' | 'channel'>): Promise<Storefront> {
  const row = await readStorefrontRow(visitor.db.read, visitor.channel.id)
  return {
    ...storefrontSchema.parse(parseJson(row?.document ?? '{}')),
    licenseStatus: row?.licenseStatus ?? null,
    updatedAt: row?.updatedAt ?? '',
  }
}
