import type { StorefrontDocument } from '~/domain/site/storefront/storefront.schema'

/** The choices of a storefront about where things are on its pages. */
export type Arrangement = Pick<StorefrontDocument, 'alignment' | 'gallerySide' | 'cardGap'>

/** A product in a list. */
const card = 'main li:has(>[data-quick-view])'

/**
 * The sentence below the heading of a page, such as that of a form, and where it is all there is, the links below it.
 */
const introduction = 'main header[class]+*>p[class]:first-child,main header[class]+*>p[class]:last-child'

/**
 * The heading of a page without such a part, such as the cart, with its sentence. Those of a product are beside its
 * pictures.
 */
const title = 'main :is(h1,h1+p[class]):not([data-product] *,[data-section] *)'

/** Headings of sections with their sentences. Those of long texts, and beside or on a picture, stay at the start. */
const sectionHeads =
  'main [data-section]:not([data-section*=text],[data-section=banner],[data-section=slider]) :is(h1,h2,:is(h1,h2)+p[class])'

/**
 * The rules of what differs from the styles of all shops, which then need none of their own: as custom properties they
 * would be in every shop, whose 11 kB of styles are full. They name elements by what they are.
 */
const rules: { [Name in keyof Arrangement]: Record<Arrangement[Name], string> } = {
  alignment: {
    start: '',
    centre:
      `main header[class],${introduction},${title},main h2:has(~* [data-quick-view]),main article~section>h2,${sectionHeads}` +
      `{text-align:center;justify-items:center;margin-inline:auto}` +
      // products, the names of tiles, and the buttons below the heading and the sentence of a page
      `${card},${card}>*,main li>a>span+span,main h1+p[class]+*:has(>a){justify-content:center;text-align:center}` +
      // links in a row below a heading begin at the start where they scroll
      'main header[class] nav>ul{justify-content:safe center}',
  },
  gallerySide: {
    start: '',
    end:
      // the pictures, which arrive first, have their place from the start, and the text takes the free one; the
      // keyboard and screen readers go through the columns in the order in which they are shown
      '@media(min-width:64em){main [data-product]{grid-template-columns:minmax(22rem,5fr) minmax(0,7fr);reading-flow:grid-rows}' +
      'main [data-product]>:first-child{grid-area:1/2}}',
  },
  cardGap: {
    normal: '',
    // pictures side by side, like a contact sheet
    none:
      'main ul:has(>li>[data-quick-view]){column-gap:1px}' +
      `${card}>:not(:first-child,a,button,svg){padding-inline:.5rem}${card}>svg{margin-inline-start:.5rem}`,
  },
}

/** The rules of a storefront's arrangement; '' for the default. */
export function arrangementCss({ alignment, gallerySide, cardGap }: Arrangement): string {
  return rules.alignment[alignment] + rules.gallerySide[gallerySide] + rules.cardGap[cardGap]
}
