import { isDeepStrictEqual } from 'node:util'
import type { Database } from '~db/connection'
import type { ActorContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { isOwnFont } from '~/domain/catalogue/media/fonts/font-address'
import { isJsonObject, parseJson } from '~/domain/shared/parse-json'
import { ok, type StaffResult } from '~/domain/shared/result'
import { changeStorefrontOf } from '~/domain/site/storefront/change-storefront.server'
import { lockStorefrontDocuments, readStorefrontChannelIds } from '~/domain/site/storefront/storefront.queries.server'
import { storefrontSchema, type StorefrontDocument } from '~/domain/site/storefront/storefront.schema'
import { checkThemeOptions } from './save-theme-options.server'
import { readUsedTheme, upsertUsedTheme, type UsedTheme } from './used-theme.queries.server'

type Fields = Record<string, unknown>

/**
 * The fields of `next` that differ from those of `given`, where `shown` still has what was given. A group is compared
 * field by field.
 */
function unchangedFields(shown: Fields, given: Fields, next: Fields): Fields {
  return Object.fromEntries(
    Object.entries(next).flatMap(([name, value]): Array<[string, unknown]> => {
      const [now, before] = [shown[name], given[name]]
      if (isDeepStrictEqual(before, value)) return []
      if (isJsonObject(now) && isJsonObject(before) && isJsonObject(value)) {
        const inner = unchangedFields(now, before, value)
        return Object.keys(inner).length > 0 ? [[name, { ...now, ...inner }]] : []
      }
      return isDeepStrictEqual(now, before) ? [[name, value]] : []
    }),
  )
}

/** A storefront without the font files that its owner has added, which are of no theme. */
const withoutOwnFonts = (shown: StorefrontDocument): StorefrontDocument => ({
  ...shown,
  fonts: shown.fonts.filter((font) => !isOwnFont(font)),
})

/** Returns the fields that change in a storefront whose theme has had the look `given` and has the look `next` now. */
function followedFields(shown: StorefrontDocument, given: Fields, next: Fields): Partial<StorefrontDocument> {
  const [before, after] = [storefrontSchema.parse(given), storefrontSchema.parse(next)]
  const fields: Partial<StorefrontDocument> = unchangedFields(withoutOwnFonts(shown), before, after)
  return fields.fonts ? { ...fields, fonts: [...fields.fonts, ...shown.fonts.filter(isOwnFont)] } : fields
}

/** Whether a storefront looks as a theme of this version, whatever else it has. */
function hasLook(shown: StorefrontDocument, look: Fields): boolean {
  const ofLook: Fields = storefrontSchema.parse(look)
  const fields: Fields = withoutOwnFonts(shown)
  return Object.keys(look).every((name) => isDeepStrictEqual(fields[name], ofLook[name]))
}

/** The theme that the shop uses, as it was taken: as recorded, else the one whose look all storefronts have. */
export async function findUsedTheme(db: Database, themes: readonly UsedTheme[]): Promise<UsedTheme | undefined> {
  const recorded = await readUsedTheme(db.read)
  if (recorded) return recorded
  return db.transaction(async (trx) => {
    const shown = (await lockStorefrontDocuments(trx)).map((document) => storefrontSchema.parse(parseJson(document)))
    const theme = shown.length > 0 ? themes.find(({ look }) => shown.every((one) => hasLook(one, look))) : undefined
    if (theme) await upsertUsedTheme(trx, theme)
    return theme
  })
}

/**
 * Gives the storefronts what a new version of the shop has changed in the look of the theme that they use. Fields that
 * the owner has changed stay as they are. The value tells whether anything has changed. Error: `invalid_input` for own
 * styles that load from elsewhere.
 */
export async function followTheme(
  context: ActorContext,
  used: UsedTheme,
  theme: UsedTheme,
): Promise<StaffResult<{ isChanged: boolean }>> {
  if (isDeepStrictEqual(used, theme)) return ok({ isChanged: false })
  const checked = checkThemeOptions(theme.look)
  if (!checked.ok) return checked
  return changeShop(context, 'design', async (trx, record) => {
    let isChanged = false
    const document = (shown: StorefrontDocument) => {
      const fields = followedFields(shown, used.look, theme.look)
      isChanged ||= Object.keys(fields).length > 0
      return fields
    }
    for (const channelId of await readStorefrontChannelIds(trx))
      await changeStorefrontOf(trx, record, channelId, { document }, context.now())
    await upsertUsedTheme(trx, theme)
    return ok({ isChanged })
  })
}
