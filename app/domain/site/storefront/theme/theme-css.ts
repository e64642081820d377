import type { Channel } from '~/domain/operations/channels/channel'
import { textDirection } from '~/domain/shared/text/text-direction'
import { pictureUrl } from '~/domain/catalogue/media/picture'
import type { StorefrontDocument } from '~/domain/site/storefront/storefront.schema'
import { arrangementCss, type Arrangement } from './arrangement-css'
import { darker, hexOf, readableOn, rgbOf } from './colour'
import { darkPalette, isDark } from './dark-palette'
import { paletteOf } from './palette'
import { fallbackFaces, fontFamily, usedFonts } from './typefaces'

/** The corners that differ from those of app/styles/theme.css.ts. */
const corners: Record<StorefrontDocument['corners'], Readonly<Record<string, string>>> = {
  square: { small: '0', medium: '0', large: '0', button: '0', round: '0' },
  soft: {},
  round: { small: '.5rem', medium: '1rem', large: '1.5rem', button: '999px' },
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The custom properties of colours, with those that follow from the theme colour and the accent. */
function colourProperties(colours: Partial<StorefrontDocument['colours']>): Map<string, string> {
  const properties = new Map<string, string>()
  for (const [name, value] of Object.entries(colours)) {
    const rgb = value ? rgbOf(value) : null
    if (rgb) properties.set(`color-${kebab(name)}`, hexOf(rgb))
  }
  const themeColour = colours.theme ? rgbOf(colours.theme) : null
  if (themeColour) {
    const hex = hexOf(themeColour)
    properties.set('color-theme-hover', hexOf(darker(themeColour, 0.1)))
    properties.set('color-theme-shadow', `${hex}1a`)
    properties.set('color-theme-fade', `${hex}80`)
    if (!properties.has('color-on-theme')) properties.set('color-on-theme', readableOn(hex))
  }
  const accent = properties.get('color-accent')
  if (accent && !properties.has('color-on-accent')) properties.set('color-on-accent', readableOn(accent))
  return properties
}

const declarations = (properties: ReadonlyMap<string, string>) =>
  [...properties].map(([name, value]) => `--${name}:${value}`).join(';')

/**
 * The colours of the dark scheme, for visitors who prefer it. A picture or logo that is transparent keeps the light
 * ground that it was made for. Printed pages stay light.
 */
function darkCss({ colours, logo }: Pick<StorefrontDocument, 'colours' | 'logo'>): string {
  const light = paletteOf(colours)
  const changed = Object.entries(darkPalette(light)).filter(([name, value]) =>
    Object.entries(light).some(([other, was]) => other === name && was !== value),
  )
  const root = declarations(colourProperties(Object.fromEntries(changed)))
  // of two pictures in a frame the first one is the placeholder, which stays behind the other
  const grounds = `:where(main img:first-child){background-color:${light.surface}}`
  const plate = logo === null ? '' : `[data-logo]{background:${light.background};padding:.25rem;border-radius:.25rem}`
  return `@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${root}}${grounds}${plate}}`
}

/**
 * The style sheet of a storefront's theme: its fonts, and the custom properties of app/styles/theme.css.ts, set on
 * :root. The hover colour is 10 % darker than the theme colour, the shadow has an alpha of 0.1 and the fade of 0.5
 * (specification 2, section 9). Values that are not colours or font names are left out, so no value can end its
 * declaration.
 */
export function themeCss(
  storefront: Pick<
    StorefrontDocument,
    'colours' | 'hasDarkScheme' | 'logo' | 'typography' | 'fonts' | 'corners' | 'isBoxed' | 'background' | 'customCss'
  > &
    Arrangement,
): string {
  const properties = new Map<string, string>()
  const colours = declarations(colourProperties(storefront.colours))
  const hasDarkColours = isDark(paletteOf(storefront.colours))
  const { body, heading, size, weight, headingWeight, headingSize } = storefront.typography
  for (const [name, value] of [
    ['body', body],
    ['heading', heading],
  ] as const) {
    const family = value ? fontFamily(value, storefront.fonts) : null
    if (family) properties.set(`font-${name}`, family)
  }
  if (size !== null) properties.set('font-size', `${size / 16}rem`)
  if (weight !== null) properties.set('font-weight', String(weight))
  if (headingWeight !== null) properties.set('font-heading-weight', String(headingWeight))
  for (const [name, value] of Object.entries(corners[storefront.corners])) properties.set(`corner-${name}`, value)
  if (!storefront.isBoxed) properties.set('layout-width', '100vw')
  // with dark colours, form fields and scroll bars are dark too; paper has the colours of a shop that has set none
  const screen = hasDarkColours ? `@media screen{:root{color-scheme:dark;${colours}}}` : ''
  const root = [hasDarkColours ? '' : colours, declarations(properties)].filter((part) => part !== '').join(';')
  // the content keeps the background colour, so that text can be read in front of any picture
  const { type, image } = storefront.background
  const background =
    type === 'image' && image !== null
      ? `body{background-image:url("${pictureUrl(image, 1536)}");background-size:cover;background-attachment:fixed}` +
        `#main{--window:0px;display:flow-root;background:var(--color-background);max-width:var(--layout-width);margin-inline:auto}`
      : ''
  const title = headingSize === null ? '' : `:where(h1){font-size:clamp(1.5rem,6vw,${headingSize / 16}rem)}`
  const dark = storefront.hasDarkScheme && !hasDarkColours ? darkCss(storefront) : ''
  const own = `${title}${dark}${background}${arrangementCss(storefront)}${storefront.customCss}`
  return `${fallbackFaces(usedFonts(storefront))}${root ? `:root{${root}}` : ''}${screen}${own}`
}

/**
 * Texts have the direction of their own language: in an Arabic shop a sentence of the owner otherwise has its full stop
 * in front. They stay at the side where texts of the page begin. What says its direction keeps it, and so does a file
 * field, which Chromium would begin at the left.
 */
const rightToLeftCss =
  ':where(body :not([dir],bdi,bdo,[type=file])){unicode-bidi:plaintext;text-align:-webkit-match-parent;text-align:match-parent}'

/** The style sheet of a channel: that of its storefront, and what its language needs. */
export function channelCss(
  storefront: Parameters<typeof themeCss>[0],
  { languageTag }: Pick<Channel, 'languageTag'>,
): string {
  return themeCss(storefront) + (textDirection(languageTag) === 'rtl' ? rightToLeftCss : '')
}
