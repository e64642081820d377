import { homeDocument } from '../shop/pages'
import { storefront } from '../shop/storefront'
import type { ExampleTheme } from './theme'

const pictures: Record<string, string> = { '@monsoon': '@1', '@table': '@2' }

/** Indigo, turmeric and a quiet serif: the look that the demo shop begins with. */
export const loom: ExampleTheme = {
  name: 'loom',
  label: 'Loom: indigo, turmeric and a quiet serif',
  look: {
    colours: storefront.colours,
    typography: { body: '', heading: '', size: null, weight: null, headingWeight: null },
    fonts: [],
    hasDarkScheme: false,
    corners: 'soft',
    alignment: 'start',
    gallerySide: 'start',
    cardGap: 'normal',
    isBoxed: true,
    isHeaderSticky: true,
    customCss: '',
  },
  home: JSON.parse(JSON.stringify(homeDocument).replace(/@(?:monsoon|table)/g, (name) => pictures[name] ?? name)),
  // the pages as the shop has them without a theme
  templates: {},
}
