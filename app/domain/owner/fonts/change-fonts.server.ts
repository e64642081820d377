import type { Database } from '~db/connection'
import type { Channel } from '~/domain/channels/channel'
import { storeFontFile } from '~/domain/media/fonts/font-files.server'
import { isOwnFont } from '~/domain/media/fonts/font-address'
import type { WebFont, Weights } from '~/domain/media/fonts/make-web-font.server'
import { catchFailure, fail, FailureError, ok, type Result } from '~/domain/result'
import type { FailureCode } from '~/domain/failure-code'
import { changeStorefrontOf } from '~/domain/storefront/change-storefront.server'
import { deleteUnusedFonts } from '~/domain/storefront/look/delete-unused-fonts.server'
import { fontBudgetProblem, fontBytes } from '~/domain/storefront/look/font-budget'
import { familiesOf, isFontStack, shopFamilies } from '~/domain/storefront/look/typefaces'
import type { StorefrontDocument } from '~/domain/storefront/storefront.schema'
import { parseFields } from '../parse-fields'
import { fontUseSchema, newFontSchema, type FontUse, type NewFont } from './fonts.schema'

interface FontShop {
  db: Database
  dataDir: string
  channel: Channel
  now: Date
}

/** A typeface after a change; `pageBytes` is what a page loads of all typefaces at most. */
export interface ChangedFont {
  family: string
  weights: string
  letters: number
  bytes: number
  path: string
  pageBytes: number
  warnings: string[]
}

const maxOwnFonts = 12
/** The names that mean something else: those of the typefaces of the shop, and what `useFont` takes for them. */
const reserved = ['default', ...Object.values(shopFamilies).map((family) => family.toLowerCase())]

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const refuse = (code: FailureCode, message: string): never => {
  throw new FailureError({ code, message })
}
const weightsOf = (text: string): Weights => {
  const [low = 0, high = low] = text.split(' ').map(Number)
  return [low, high]
}
const overlaps = (one: Weights, other: Weights) => one[0] <= other[1] && other[0] <= one[1]

/** The typography with a family, '' for the typeface of the shop, for headings, texts or both. */
const withFamily = (typography: StorefrontDocument['typography'], family: string, use: FontUse) => ({
  ...typography,
  ...(use === 'body' ? {} : { heading: family }),
  ...(use === 'heading' ? {} : { body: family }),
})

/**
 * Adds a file of a typeface to a channel's storefront: checked, made small and stored (`makeWebFont`). One of the same family and
 * weight is replaced. Errors: those of `makeWebFont`; `invalid_input`; `fonts_too_large` when pages would load more of typefaces
 * than they should, unless `isLarge`; `not_found` for a channel without a storefront.
 */
export async function addFont(shop: FontShop, content: Uint8Array, input: NewFont): Promise<Result<ChangedFont>> {
  const parsed = parseFields(newFontSchema, input)
  if (!parsed.ok) return parsed
  const { use, isLarge, letters, weight } = parsed.value
  // loaded with the first typeface: the library is large
  const { makeWebFont } = await import('~/domain/media/fonts/make-web-font.server')
  const made = await makeWebFont(content, { letters, weights: weight })
  if (!made.ok) return made
  const named = parseFields(newFontSchema.pick({ family: true }), { family: parsed.value.family ?? made.value.family })
  const family = named.ok ? named.value.family : undefined
  if (family === undefined)
    return fail('invalid_input', 'The typeface has a name that pages cannot have: give one with --family')
  if (isFontStack(family) || reserved.includes(family.toLowerCase()))
    return fail('invalid_input', `${family} is the name of a typeface that every shop has: give another with --family`)
  const path = await storeFontFile(shop.dataDir, made.value.content)
  const font = fontOf(family, path, made.value)
  const changed = await changeFonts(shop, isLarge, ({ fonts, typography }) => {
    if (fonts.some((other) => isSame(other.family, family) && !isOwnFont(other)))
      refuse('invalid_input', `The theme has a typeface ${family}: give another name with --family`)
    const kept = fonts.filter(
      (other) => !isSame(other.family, family) || !overlaps(weightsOf(other.weightRange), made.value.weights),
    )
    if (kept.filter(isOwnFont).length >= maxOwnFonts)
      refuse('invalid_input', `A shop has at most ${maxOwnFonts} files of typefaces: first remove one`)
    return { fonts: [...kept, font], typography: use ? withFamily(typography, family, use) : typography }
  })
  // the file may have been deleted meanwhile by who has removed the same one
  if (changed.ok) await storeFontFile(shop.dataDir, made.value.content)
  if (!changed.ok) return changed
  const { missing, letters: count } = made.value
  return ok({
    family,
    weights: font.weightRange,
    letters: count,
    bytes: font.bytes,
    path,
    pageBytes: changed.value.pageBytes,
    warnings: [...changed.value.warnings, ...(missing === '' ? [] : [`it does not have ${missing}`])],
  })
}

const fontOf = (family: string, path: string, { weights, isVariable, content, fallback }: WebFont) => ({
  family,
  path,
  weightRange: [...new Set(weights)].join(' '),
  isVariable,
  bytes: content.byteLength,
  fallback,
})

/**
 * Uses a family for headings, texts or both: one of the storefront's fonts, a stack of installed families, or `default`. Errors:
 * `not_found`, `invalid_input`, `fonts_too_large`.
 */
export async function useFont(
  shop: FontShop,
  input: { family: string; use: string; isLarge?: boolean },
): Promise<Result<{ family: string; use: FontUse; pageBytes: number; warnings: string[] }>> {
  const parsed = parseFields(fontUseSchema, input)
  if (!parsed.ok) return parsed
  const { use, isLarge } = parsed.value
  let family = parsed.value.family
  const changed = await changeFonts(shop, isLarge, ({ fonts, typography }) => {
    const known = fonts.find((font) => isSame(font.family, family))
    if (!known && !isFontStack(family) && family !== 'default')
      refuse('not_found', `There is no typeface ${family}: npm run shop -- fonts add FILE adds one`)
    family = known?.family ?? family
    return { fonts, typography: withFamily(typography, family === 'default' ? '' : family, use) }
  })
  return changed.ok ? ok({ family, use, ...changed.value }) : changed
}

/**
 * Removes the files of a family that the owner has added. What was written in it has the typeface of the shop again. Error:
 * `not_found`, also for the typefaces of a theme.
 */
export async function removeFont(
  shop: FontShop,
  family: string,
): Promise<Result<{ family: string; files: number; pageBytes: number }>> {
  let removed: StorefrontDocument['fonts'] = []
  const changed = await changeFonts(shop, true, ({ fonts, typography }) => {
    removed = fonts.filter((font) => isSame(font.family, family) && isOwnFont(font))
    if (removed.length === 0) refuse('not_found', `You have not added a typeface ${family}`)
    const without = (value: string) => (familiesOf(value).some((name) => isSame(name, family)) ? '' : value)
    return {
      fonts: fonts.filter((font) => !removed.includes(font)),
      typography: { ...typography, body: without(typography.body), heading: without(typography.heading) },
    }
  })
  if (!changed.ok) return changed
  return ok({ family: removed[0]?.family ?? family, files: removed.length, pageBytes: changed.value.pageBytes })
}

type FontLook = Pick<StorefrontDocument, 'fonts' | 'typography'>

/** Changes the fonts of a channel's storefront and deletes the files that no storefront names any more. */
async function changeFonts(
  { db, dataDir, channel, now }: FontShop,
  isLarge: boolean,
  change: (stored: StorefrontDocument) => FontLook,
): Promise<Result<{ pageBytes: number; warnings: string[] }>> {
  const result = await catchFailure(() =>
    db.transaction(async (trx) => {
      let outcome = { pageBytes: 0, warnings: new Array<string>() }
      const document = (stored: StorefrontDocument) => {
        const look = change(stored)
        const after = { ...look, customCss: stored.customCss }
        const problem = fontBudgetProblem(after)
        if (problem !== null && !isLarge && fontBytes(after) > fontBytes(stored))
          refuse(
            'fonts_too_large',
            `${problem}: use fewer letters, weights or families, or do so all the same with --large`,
          )
        outcome = { pageBytes: fontBytes(after), warnings: problem === null ? [] : [problem] }
        return look
      }
      const isChanged = await changeStorefrontOf(trx, channel.id, { document }, now)
      return isChanged ? ok(outcome) : fail('not_found', `The channel ${channel.code} has no storefront`)
    }),
  )
  await deleteUnusedFonts(db, dataDir)
  return result
}
