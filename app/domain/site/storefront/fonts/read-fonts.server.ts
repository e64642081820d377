import type { Database } from '~db/connection'
import type { Channel } from '~/domain/operations/channels/channel'
import { isOwnFont } from '~/domain/catalogue/media/fonts/font-address'
import { defaultFontBytes } from '~/domain/site/storefront/theme/font-budget'
import { familiesOf, shopFamilies, typefacesOf } from '~/domain/site/storefront/theme/typefaces'
import { storedStorefront } from '~/domain/site/storefront/read-storefront.server'

/** A file of a typeface that pages of a channel can load. */
export interface StoredFont {
  family: string
  weights: string
  /** Null for files of a theme whose size is not known. */
  bytes: number | null
  from: 'you' | 'theme' | 'shop'
  uses: Array<'heading' | 'body'>
}

/** The files of typefaces of a channel's storefront, with those of the shop that its pages use. */
export async function readFonts(db: Database, channel: Channel): Promise<StoredFont[]> {
  const { document } = await storedStorefront(db, channel.id)
  const { body, heading } = document.typography
  const { hasDefaultBody, hasDefaultHeading } = typefacesOf(document)
  const usesOf = (family: string, isBody: boolean, isHeading: boolean): StoredFont['uses'] => [
    ...(isHeading || familiesOf(heading).includes(family) ? (['heading'] as const) : []),
    ...(isBody || familiesOf(body).includes(family) ? (['body'] as const) : []),
  ]
  const own = document.fonts.map((font): StoredFont => ({
    family: font.family,
    weights: font.weightRange,
    bytes: font.bytes,
    from: isOwnFont(font) ? 'you' : 'theme',
    uses: usesOf(font.family, false, false),
  }))
  const figtree: StoredFont = {
    family: shopFamilies.body,
    weights: '400 700',
    bytes: defaultFontBytes.body,
    from: 'shop',
    uses: usesOf(shopFamilies.body, body === '', false),
  }
  const vesper: StoredFont = {
    family: shopFamilies.heading,
    weights: '400',
    bytes: defaultFontBytes.heading,
    from: 'shop',
    uses: usesOf(shopFamilies.heading, false, heading === ''),
  }
  return [...own, ...(hasDefaultBody ? [figtree] : []), ...(hasDefaultHeading ? [vesper] : [])]
}
