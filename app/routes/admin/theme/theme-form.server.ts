import { lookLabel } from '~/components/admin/theme/look-words'
import { findListedId } from '~/domain/catalogue/listing/listed-products.server'
import { readCards } from '~/domain/catalogue/listing/listing-cards.server'
import { isOwnFont } from '~/domain/catalogue/media/fonts/font-address'
import { readPages } from '~/domain/site/content/drafts/read-drafts.server'
import { ownPageType } from '~/domain/site/content/templates'
import type { FormTexts } from '~/domain/operations/changes/merge-edits'
import type { CodedFailure, Failure } from '~/domain/shared/result'
import { draftedFields, draftedFlags, valueAt } from '~/domain/site/storefront/look-drafts/drafted-fields'
import type { EditedLook } from '~/domain/site/storefront/look-drafts/read-look-draft.server'
import type { StorefrontDocument } from '~/domain/site/storefront/storefront.schema'
import { paletteOf } from '~/domain/site/storefront/theme/palette'
import { channelCss } from '~/domain/site/storefront/theme/theme-css'
import { fontStackNames, shopFamilies } from '~/domain/site/storefront/theme/typefaces'
import { fieldProblem } from '~/messages/site/storefront'
import { cartPath, homePath, previewParam, productPath, shopPath, withQuery } from '~/paths'
import { shownFailure } from '~/http/admin/staff-context.server'
import type { RequestContext } from '~/http/context.server'

const prefix = 'look.'
const isFlag = (path: string) => (draftedFlags as readonly string[]).includes(path)
const flagText = (isOn: boolean) => (isOn ? 'on' : '')
const textOf = (value: unknown): string =>
  typeof value === 'boolean' ? flagText(value) : value === null || value === undefined ? '' : String(value)

/** The texts of the fields of the form of a look, by their names: `look.colours.theme`. */
export const lookTexts = (document: StorefrontDocument): Record<string, string> =>
  Object.fromEntries(draftedFields.map((path) => [prefix + path, textOf(valueAt(document, path))]))

/** What the fields of the form are called, by their names. */
export const lookLabels: Readonly<Record<string, string>> = Object.fromEntries(
  draftedFields.map((path) => [prefix + path, lookLabel(path)]),
)

/** The form of a look: from what it was made, and what it changes. */
export const lookFormStart = ({ draft, document }: EditedLook) => ({
  version: draft?.version ?? 0,
  values: lookTexts(document),
})

/**
 * Returns the texts of the fields that were changed in the form of a look, by their paths. A colour that was picked
 * counts where nothing was typed beside it.
 * @param was the texts of the form when it was opened
 */
export function changedTexts(typed: Readonly<Record<string, string>>, was: FormTexts): Record<string, string> {
  return Object.fromEntries(
    draftedFields.flatMap((path): Array<[string, string]> => {
      const name = prefix + path
      const [before, picked] = [was[name], typed[`pick.${path}`]]
      // a box that is not ticked is not sent
      const text = typed[name] ?? (isFlag(path) && before !== undefined ? '' : undefined)
      if (text === undefined) return []
      const isPicked = picked !== undefined && text === before && picked !== typed[`shown.${path}`]
      const value = isPicked ? picked : text
      return value === before ? [] : [[path, isFlag(path) && value === '' ? 'off' : value]]
    }),
  )
}

/** A failure with its words beside the fields of the form of a look. */
export function lookFailure(failure: Failure | CodedFailure): ReturnType<typeof shownFailure> {
  const shown = shownFailure(failure)
  if (!('params' in failure) || failure.code !== 'look_fields_invalid') return shown
  const errors = Object.entries(failure.params.fields).map(([path, problem]): [string, string[]] => [
    prefix + path,
    [`${lookLabel(path)}: ${fieldProblem(problem)}`],
  ])
  return { ...shown, errors: Object.fromEntries(errors) }
}

/** The typefaces to choose from for a text: that of the shop, those that were added, and installed ones. */
export function typefaceOptions({ fonts, typography }: StorefrontDocument, use: 'body' | 'heading') {
  const families = [...new Set(fonts.map(({ family }) => family))].map((family) => ({
    value: family,
    label: fonts.some((font) => font.family === family && isOwnFont(font)) ? `${family}, which you have added` : family,
  }))
  const stacks = fontStackNames.map((name) => ({ value: name, label: `Installed on most devices: ${name}` }))
  const known = [{ value: '', label: `${shopFamilies[use]}, as the shop comes` }, ...families, ...stacks]
  const current = typography[use]
  return known.some(({ value }) => value === current) ? known : [...known, { value: current, label: current }]
}

/** The pages that the notice bar can lead to, that which it leads to among them. */
export async function noticePages({ db }: Pick<RequestContext, 'db'>, { noticePageSlug }: StorefrontDocument) {
  const pages = (await readPages(db)).filter(
    ({ pageType, isPublished }) => pageType === ownPageType && isPublished === 1,
  )
  const options = pages.map(({ slug, title }) => ({ value: slug, label: title }))
  return noticePageSlug === null || options.some(({ value }) => value === noticePageSlug)
    ? options
    : [...options, { value: noticePageSlug, label: noticePageSlug }]
}

/** The sample pages of a look: what is prepared is shown by the token of its preview. */
export async function samplePages(context: RequestContext, previewToken: string | undefined) {
  const id = await findListedId(context, 0)
  const [card] = id === null ? [] : await readCards(context, [id])
  const href = (path: string) => withQuery(path, { [previewParam]: previewToken })
  return [
    { name: 'home' as const, label: 'Home page', href: href(homePath) },
    { name: 'listing' as const, label: 'Products', href: href(shopPath()) },
    ...(card ? [{ name: 'product' as const, label: 'One product', href: href(productPath(card.slug)) }] : []),
    { name: 'cart' as const, label: 'Cart', href: href(cartPath) },
  ]
}

/** The styles of a look that lie over those of a page with another look: with all colours, set or not. */
export function overlayCss(document: StorefrontDocument, channel: RequestContext['channel']): string {
  return channelCss({ ...document, colours: paletteOf(document.colours) }, channel)
}
