import { isOwnFont } from '~/domain/catalogue/media/fonts/font-address'
import type { ActorContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { ok, type StaffResult } from '~/domain/shared/result'
import type { ShopChannel } from '~/domain/shared/shop'
import { isToken } from '~/domain/shared/token.schema'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { storefrontSchema, type Storefront } from '~/domain/site/storefront/storefront.schema'
import { checkThemeOptions } from './save-theme-options.server'
import { findLookOfDraft, upsertPreparedLook, type UsedTheme } from './used-theme.queries.server'

/**
 * Keeps the look of a theme whose pages are prepared as drafts: visitors see nothing of it, and the previews of the
 * drafts have it. Error: `invalid_input` for own styles that load from elsewhere.
 */
export async function prepareLook(context: ActorContext, theme: UsedTheme): Promise<StaffResult<null>> {
  const checked = checkThemeOptions(theme.look)
  if (!checked.ok) return checked
  return changeShop(context, 'design', async (trx) => {
    await upsertPreparedLook(trx, theme)
    return ok(null)
  })
}

/**
 * The storefront as it will look with the theme that has prepared a draft; null for a draft that no theme has prepared.
 * @param token of the draft's preview
 */
export async function readPreparedStorefront(shop: ShopChannel, token: string): Promise<Storefront | null> {
  const look = isToken(token) ? await findLookOfDraft(shop.db.read, token) : null
  if (look === null) return null
  const storefront = await readStorefront(shop)
  const fonts = [...storefrontSchema.parse(look).fonts, ...storefront.fonts.filter(isOwnFont)]
  return { ...storefront, ...storefrontSchema.parse({ ...storefront, ...look, fonts }) }
}
