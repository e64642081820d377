import { storeFontFile, deleteOtherFontFiles } from '~/domain/catalogue/media/fonts/font-files.server'
import { isOwnFont } from '~/domain/catalogue/media/fonts/font-address'
import type { WebFont, Weights } from '~/domain/catalogue/media/fonts/make-web-font.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { requirePermission, type StaffContext } from '~/domain/operations/actors/staff-context'
import { FailureError, ok, refuse, type CodedFailure, type StaffResult } from '~/domain/shared/result'
import { changeStorefront } from '~/domain/site/storefront/change-storefront.server'
import { fontBudgetProblem, fontBytes } from '~/domain/site/storefront/theme/font-budget'
import { familiesOf, isFontStack, shopFamilies } from '~/domain/site/storefront/theme/typefaces'
import { type StorefrontDocument, storefrontSchema } from '~/domain/site/storefront/storefront.schema'
import { fontUseSchema, newFontSchema, type FontUse, type NewFont } from './fonts.schema'
import type { Database } from '~db/connection'
import { parseJson } from '~/domain/shared/parse-json'
import { lockStorefrontDocuments } from '~/domain/site/storefront/storefront.queries.server'

/** Who changes the typefaces of a channel, with the folder of their files (DATA_DIR). */
interface FontContext extends StaffContext {
  dataDir: string
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
/** Ends the change of a storefront, which is rolled back. */
const stop = ({ error }: { error: CodedFailure }): never => {
  throw new FailureError(error)
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
 * Adds a file of a typeface to a channel's storefront: checked, made small and stored (`makeWebFont`). One of the same
 * family and weight is replaced. Errors: those of `makeWebFont`; `invalid_fields`; `fonts_over_budget` when pages would
 * load more of typefaces than they should, unless `isLarge`; `storefront_not_found`.
 */
export async function addFont(
  context: FontContext,
  content: Uint8Array,
  input: NewFont,
): Promise<StaffResult<ChangedFont>> {
  const allowed = requirePermission(context, 'design')
  if (!allowed.ok) return allowed
  const parsed = parseFields(newFontSchema, input)
  if (!parsed.ok) return parsed
  const { use, isLarge, letters, weight } = parsed.value
  // loaded with the first typeface: the library is large
  const { makeWebFont } = await import('~/domain/catalogue/media/fonts/make-web-font.server')
  const made = await makeWebFont(content, { letters, weights: weight })
  if (!made.ok) return made
  const named = parseFields(newFontSchema.pick({ family: true }), { family: parsed.value.family ?? made.value.family })
  const family = named.ok ? named.value.family : undefined
  if (family === undefined) return refuse('font_name_unusable', {}, 'family')
  if (isFontStack(family) || reserved.includes(family.toLowerCase()))
    return refuse('font_name_reserved', { family }, 'family')
  const path = await storeFontFile(context.dataDir, made.value.content)
  const font = fontOf(family, path, made.value)
  const changed = await changeFonts(context, isLarge, ({ fonts, typography }) => {
    if (fonts.some((other) => isSame(other.family, family) && !isOwnFont(other)))
      stop(refuse('font_name_of_theme', { family }, 'family'))
    const kept = fonts.filter(
      (other) => !isSame(other.family, family) || !overlaps(weightsOf(other.weightRange), made.value.weights),
    )
    if (kept.filter(isOwnFont).length >= maxOwnFonts) stop(refuse('too_many_fonts', { most: maxOwnFonts }))
    return { fonts: [...kept, font], typography: use ? withFamily(typography, family, use) : typography }
  })
  // the file may have been deleted meanwhile by who has removed the same one
  if (changed.ok) await storeFontFile(context.dataDir, made.value.content)
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
 * Uses a family for headings, texts or both: one of the storefront's fonts, a stack of installed families, or
 * `default`. Errors: `font_not_found`, `invalid_fields`, `fonts_over_budget`.
 */
export async function useFont(
  context: FontContext,
  input: { family: string; use: string; isLarge?: boolean },
): Promise<StaffResult<{ family: string; use: FontUse; pageBytes: number; warnings: string[] }>> {
  const parsed = parseFields(fontUseSchema, input)
  if (!parsed.ok) return parsed
  const { use, isLarge } = parsed.value
  let family = parsed.value.family
  const changed = await changeFonts(context, isLarge, ({ fonts, typography }) => {
    const known = fonts.find((font) => isSame(font.family, family))
    if (!known && !isFontStack(family) && family !== 'default') stop(refuse('font_not_found', { family }))
    family = known?.family ?? family
    return { fonts, typography: withFamily(typography, family === 'default' ? '' : family, use) }
  })
  return changed.ok ? ok({ family, use, ...changed.value }) : changed
}

/**
 * Removes the files of a family that the owner has added. What was written in it has the typeface of the shop again.
 * Error: `font_not_added`, also for the typefaces of a theme.
 */
export async function removeFont(
  context: FontContext,
  family: string,
): Promise<StaffResult<{ family: string; files: number; pageBytes: number }>> {
  let removed: StorefrontDocument['fonts'] = []
  const changed = await changeFonts(context, true, ({ fonts, typography }) => {
    removed = fonts.filter((font) => isSame(font.family, family) && isOwnFont(font))
    if (removed.length === 0) stop(refuse('font_not_added', { family }))
    const without = (value: string) => (familiesOf(value).some((name) => isSame(name, family)) ? '' : value)
    return {
      fonts: fonts.filter((font) => !removed.includes(font)),
      typography: { ...typography, body: without(typography.body), heading: without(typography.heading) },
    }
  })
  if (!changed.ok) return changed
  return ok({ family: removed[0]?.family ?? family, files: removed.length, pageBytes: changed.value.pageBytes })
}

type FontTheme = Pick<StorefrontDocument, 'fonts' | 'typography'>

/** Changes the fonts of a channel's storefront and deletes the files that no storefront names any more. */
async function changeFonts(
  context: FontContext,
  isLarge: boolean,
  change: (stored: StorefrontDocument) => FontTheme,
): Promise<StaffResult<{ pageBytes: number; warnings: string[] }>> {
  let outcome = { pageBytes: 0, warnings: new Array<string>() }
  const document = (stored: StorefrontDocument) => {
    const look = change(stored)
    const after = { ...look, customCss: stored.customCss }
    const problem = fontBudgetProblem(after)
    if (problem !== null && !isLarge && fontBytes(after) > fontBytes(stored))
      stop(refuse('fonts_over_budget', { problem }))
    outcome = { pageBytes: fontBytes(after), warnings: problem === null ? [] : [problem] }
    return look
  }
  const changed = await changeStorefront(context, { document })
  await deleteUnusedFonts(context.db, context.dataDir)
  return changed.ok ? ok(outcome) : changed
}

/**
 * Deletes the font files of the owner that no storefront names. No storefront changes meanwhile; who adds a file writes
 * it again after its storefront names it.
 */
async function deleteUnusedFonts(db: Database, dataDir: string): Promise<void> {
  await db.transaction(async (trx) => {
    const documents = await lockStorefrontDocuments(trx)
    const fonts = documents.flatMap((document) => storefrontSchema.parse(parseJson(document)).fonts)
    await deleteOtherFontFiles(dataDir, new Set(fonts.map(({ path }) => path)))
  })
}
