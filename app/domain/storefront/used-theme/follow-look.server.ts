import { isDeepStrictEqual } from 'node:util'
import type { Database } from '~db/connection'
import { isOwnFont } from '~/domain/media/fonts/font-address'
import { parseJson } from '~/domain/parse-json'
import { ok, type Result } from '~/domain/result'
import { changeStorefrontOf } from '../change-storefront.server'
import { lockStorefrontDocuments, readStorefrontChannelIds } from '../storefront.queries.server'
import { storefrontSchema, type StorefrontDocument } from '../storefront.schema'
import { checkLook } from './save-look.server'
import { readUsedTheme, upsertUsedTheme, type UsedTheme } from './used-theme.queries.server'

type Fields = Record<string, unknown>

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of `next` that differ from those of `given`, where `shown` still has what was given. A group is compared field by field. */
function unchangedFields(shown: Fields, given: Fields, next: Fields): Fields {
  return Object.fromEntries(
    Object.entries(next).flatMap(([name, value]): Array<[string, unknown]> => {
      const [now, before] = [shown[name], given[name]]
      if (isDeepStrictEqual(before, value)) return []
      if (isGroup(now) && isGroup(before) && isGroup(value)) {
        const inner = unchangedFields(now, before, value)
        return Object.keys(inner).length > 0 ? [[name, { ...now, ...inner }]] : []
      }
      return isDeepStrictEqual(now, before) ? [[name, value]] : []
    }),
  )
}

/** What changes in a storefront whose theme has had the look `given` and has the look `next` now. */
function followedFields(shown: StorefrontDocument, given: Fields, next: Fields): Partial<StorefrontDocument> {
  const ownFonts = shown.fonts.filter(isOwnFont)
  const ofTheme = { ...shown, fonts: shown.fonts.filter((font) => !isOwnFont(font)) }
  const fields: Partial<StorefrontDocument> = unchangedFields(
    ofTheme,
    storefrontSchema.parse(given),
    storefrontSchema.parse(next),
  )
  return fields.fonts ? { ...fields, fonts: [...fields.fonts, ...ownFonts] } : fields
}

/** Whether a storefront looks as a theme of this version, whatever else it has. */
function hasLook(shown: StorefrontDocument, look: Fields): boolean {
  const ofLook: Fields = storefrontSchema.parse(look)
  const fields: Fields = { ...shown, fonts: shown.fonts.filter((font) => !isOwnFont(font)) }
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
export async function followLook(
  db: Database,
  used: UsedTheme,
  theme: UsedTheme,
  now: Date,
): Promise<Result<{ isChanged: boolean }>> {
  if (isDeepStrictEqual(used, theme)) return ok({ isChanged: false })
  const checked = checkLook(theme.look)
  if (!checked.ok) return checked
  return db.transaction(async (trx) => {
    let isChanged = false
    const document = (shown: StorefrontDocument) => {
      const fields = followedFields(shown, used.look, theme.look)
      isChanged ||= Object.keys(fields).length > 0
      return fields
    }
    for (const channelId of await readStorefrontChannelIds(trx))
      await changeStorefrontOf(trx, channelId, { document }, now)
    await upsertUsedTheme(trx, theme)
    return ok({ isChanged })
  })
}
