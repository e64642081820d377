import { homeOf, section, type ExampleTheme } from './theme'

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
    typography: { body: 'Jost', heading: 'Fraunces', size: 17, weight: 400, headingWeight: 500 },
    fonts: [
      {
        family: 'Jost',
        path: '/fonts/jost.woff2',
        weightRange: '400 600',
        isVariable: true,
        fallback: { sizeAdjust: 95.7, ascent: 111.8, descent: 39.2 },
      },
      {
        family: 'Fraunces',
        path: '/fonts/fraunces.woff2',
        weightRange: '500',
        isVariable: false,
        fallback: { sizeAdjust: 109.5, ascent: 89.3, descent: 23.3 },
      },
    ],
    hasDarkScheme: true,
    corners: 'round',
    isBoxed: true,
    isHeaderSticky: false,
    customCss: [
      'main [data-section]:not([data-section=rich_text],[data-section=image_with_text]) :is(h1,h2){text-align:center;margin-inline:auto}',
      // tiles keep the width of their column, so that they do not move when their pictures arrive
      'main [data-section=category_tiles] li{text-align:center}',
      'main [data-section=product_grid] section>div:first-child,main [data-section=category_tiles] section>div:first-child{justify-content:center}',
      'main a[href*="/product/"] img,main li>span:first-child,main li>a>span:first-child,main [data-section] img{border-radius:1.25rem}',
      'main [data-section=category_tiles] li a>span:first-child{border-radius:50%;aspect-ratio:1}',
      // cards: everything in the middle
      'main li:has(>[data-quick-view]),main li:has(>[data-quick-view])>:not(a,button){justify-content:center;text-align:center}',
      // the name of the shop above its menu, and again at the top of the footer
      '@media (min-width:64em) and (hover:hover){',
      'div:has(>[data-search]){grid-template:"find mark acts" auto "menu menu menu" auto/1fr auto 1fr}',
      'div:has(>[data-search])>a{grid-area:mark;font-size:2.5rem;padding-block:1.25rem .25rem}',
      'div:has(>[data-search])>nav{grid-area:menu;justify-self:center}',
      'div:has(>[data-search])>nav>ul>li>a{min-height:3.25rem}',
      'div:has(>[data-search])>[data-search]{grid-area:find;max-width:17rem}',
      'div:has(>[data-search])>div{grid-area:acts}',
      'footer>div>div:first-child{display:flex;flex-wrap:wrap;justify-content:space-evenly}',
      'footer>div>div:first-child>div:first-child{flex-basis:100%;max-width:none;justify-items:center;text-align:center}}',
    ].join(''),
  },
  home: homeOf({
    welcome: section('image_with_text', {
      heading: 'Slow things for the long afternoon',
      html: '<p>Quilts that soften with each wash, cups that warm the hand, and tea that is worth waiting for.</p>',
      cta_label: 'Come in',
      cta_href: '/shop-online',
      picture_hash: '@2',
      alt: 'Cups and a vase on a shelf',
      side: 'end',
    }),
    rooms: section('category_tiles', { heading: 'Room by room' }, [
      { category_slug: 'bed-bath' },
      { category_slug: 'living' },
      { category_slug: 'table-kitchen' },
      { category_slug: 'pantry' },
    ]),
    loved: section('product_grid', { heading: 'Loved at home', source: 'rating', limit: 4 }),
    voices: section('testimonials', { heading: 'From their kitchens' }, [
      {
        quote: 'The quilt is on the bed, the sofa and the cat, depending on the day.',
        name: 'Asha',
        place: 'Pune',
        stars: 5,
      },
      { quote: 'Every cup is a little different, and all of them are mine.', name: 'Jonas', place: 'Berlin', stars: 5 },
    ]),
    journal: section('blog_list', { heading: 'Read on the steps', limit: 3 }),
    letters: section('email_subscription', { heading: 'A letter now and then' }),
  }),
}
