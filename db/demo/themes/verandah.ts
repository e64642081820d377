import { footerOf, headerOf, homeOf, section, templateOf, type ExampleTheme } from './theme'

// tiles and voices show nothing until their shop has filled them in
const rooms = (heading: string) => section('category_tiles', { heading })
const loved = section('product_grid', { heading: 'Best rated', source: 'rating', limit: 4 })
const voices = section('testimonials', { heading: 'What people say' })
const journal = section('blog_list', { heading: 'To read', limit: 3 })
const letters = section('email_subscription', { heading: 'A letter now and then' })

/** Cream, terracotta and soft letters with round corners: a house in the afternoon. */
export const verandah: ExampleTheme = {
  name: 'verandah',
  label: 'Verandah: cream and terracotta, soft letters, everything centred',
  look: {
    colours: {
      theme: '#8f3d22',
      onTheme: '#fff8ee',
      accent: '#d99a35',
      onAccent: '#2a1a10',
      text: '#3a2a22',
      textMuted: '#6d5a4f',
      background: '#fdf7ec',
      surface: '#f6ead8',
      line: '#e6d5bd',
      lineStrong: '#94806c',
      sale: '#9c2b14',
      noticeBackground: '#dfe5cf',
      noticeText: '#2f3a22',
    },
    typography: { body: 'Jost', heading: 'Fraunces', size: 17, weight: null, headingWeight: null },
    fonts: [
      {
        family: 'Jost',
        path: '/fonts/jost.woff2',
        bytes: 12072,
        weightRange: '400 600',
        isVariable: true,
        fallback: { sizeAdjust: 95.7, ascent: 111.8, descent: 39.2 },
      },
      {
        family: 'Fraunces',
        path: '/fonts/fraunces.woff2',
        bytes: 13168,
        weightRange: '500',
        isVariable: false,
        fallback: { sizeAdjust: 109.5, ascent: 89.3, descent: 23.3 },
      },
    ],
    hasDarkScheme: true,
    corners: 'round',
    alignment: 'centre',
    gallerySide: 'start',
    cardGap: 'normal',
    isBoxed: true,
    isHeaderSticky: false,
    customCss: [
      'main li span:first-child,main [data-section] img,main [data-thumb]{border-radius:1.25rem}',
      'main [data-section=category_tiles] li span:first-child{border-radius:50%;aspect-ratio:1}',
      // the name of the shop above its menu, and again at the top of the footer
      '@media (min-width:64em) and (hover:hover){',
      'header>:has(>[data-menu]){grid-template:"find mark acts" "menu menu menu"/1fr auto 1fr}',
      'header>:has(>[data-menu])>a{grid-area:mark;font-size:2.5rem;padding-block:1.25rem .25rem}',
      'header>:has(>[data-menu])>nav{grid-area:menu;justify-self:center}',
      'header>:has(>[data-menu])>nav>ul>li>a{min-height:3.25rem}',
      'header>:has(>[data-menu])>[data-search]{grid-area:find;max-width:17rem}',
      'header>:has(>[data-menu])>div{grid-area:acts}',
      'footer>div>div:first-child{display:flex;flex-wrap:wrap;justify-content:space-evenly}',
      'footer>div>div:first-child>div:first-child{min-width:100%;justify-items:center;text-align:center}}',
    ].join(''),
  },
  home: homeOf({
    welcome: section('image_with_text', {
      heading: 'Welcome',
      html: '<p>Take your time, and have a look around.</p>',
      cta_label: 'Come in',
      cta_href: '/shop-online',
      picture_hash: '@2',
      alt: '',
      side: 'end',
    }),
    rooms: rooms('Where to begin'),
    loved,
    voices,
    journal,
    letters,
  }),
  templates: {
    header: headerOf({ header: section('header', {}), notice: section('store_notice', {}) }),
    footer: footerOf({ menu_handles: 'footer-shop, footer-help, footer-about', has_social: false }),
    'shop-online': templateOf({ after: { rooms: rooms('Or begin here') } }),
    'product-category': templateOf({ after: { rooms: rooms('And there is more') } }),
    product: templateOf({ after: { voices, journal } }),
    cart: templateOf({
      after: {
        calm: section('rich_text', {
          heading: 'There is no hurry',
          html: '<p>Ask us anything before you order: <a href="/contact">write to us</a>.</p>',
        }),
      },
    }),
    blogs: templateOf({ after: { letters } }),
    article: templateOf({ after: { loved, letters } }),
  },
}
