import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { readPicture } from '~/domain/catalogue/media/read-stored-picture.server'
import { parseJson } from '~/domain/shared/parse-json'
import type { Visitor } from '~/domain/shared/shop'
import type { Settings } from '~/domain/operations/settings/settings'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { defaultName, storefrontSchema, type Storefront } from './storefront.schema'
import { readStorefrontRow } from './storefront.queries.server'

/** The row of a channel's storefront with its parsed document, for what no visitor may see. */
export const storedStorefront = cacheReferenceData(async (db, channelId: number) => {
  const row = await readStorefrontRow(db.read, channelId)
  return { row, document: storefrontSchema.parse(parseJson(row?.document ?? '{}')) }
})

/** The names of a shop, that which it shows first: the setting counts where it is set. */
export function namesOf(settings: Pick<Settings, 'store_name'>, document: { name: string }): string[] {
  return [settings.store_name, document.name].filter((name) => name.trim() !== '' && name !== defaultName)
}

const cachedStorefront = cacheReferenceData(async (db, channelId: number): Promise<Storefront> => {
  const { row, document } = await storedStorefront(db, channelId)
  const settings = await readSettings(db)
  const name = namesOf(settings, document)[0] ?? defaultName
  return {
    ...document,
    name,
    privacySlug: settings.privacy_policy_page || document.privacySlug,
    logoPicture: document.logo === null ? null : await readPicture(db, document.logo, name),
    licenseStatus: row?.licenseStatus ?? null,
    updatedAt: row?.updatedAt ?? '',
  }
})

/** The storefront of the visitor's channel; without a row, the defaults and no licence. */
export async function readStorefront({ db, channel }: Pick<Visitor, 'db' | 'channel'>): Promise<Storefront> {
  return cachedStorefront(db, channel.id)
}
