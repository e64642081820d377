import { storefront } from '../shop/storefront'
import { homeOf, section, type ExampleTheme } from './theme'

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
  home: homeOf({
    hero: section('banner', {
      heading: 'Welcome',
      text: 'Have a look around.',
      cta_label: 'See everything',
      cta_href: '/shop-online',
      picture_hash: '@1',
      alt: '',
      tone: 'theme',
    }),
    // shows nothing until its shop has filled it in
    categories: section('category_tiles', { heading: 'Where to begin' }),
    fresh: section('product_grid', {
      heading: 'Just in',
      source: 'newest',
      limit: 8,
      link_label: 'All that is new',
      link_href: '/shop-online?sort=newest',
    }),
    best: section('product_grid', { heading: 'What people come back for', source: 'best-selling', limit: 8 }),
    text: section('rich_text', {
      heading: 'Questions',
      html: '<p>Ask us anything before you order: <a href="/contact">write to us</a>.</p>',
    }),
  }),
  // the pages as the shop has them without a theme
  templates: {},
}
