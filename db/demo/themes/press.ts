import { footerOf, headerOf, homeOf, section, templateOf, type ExampleTheme } from './theme'

const drop = section('product_carousel', {
  heading: 'The drop',
  source: 'newest',
  limit: 12,
  link_label: 'Everything new',
  link_href: '/shop-online?sort=newest',
})
const facts = section('feature_icons', { heading: '' }, [
  { icon: 'truck', heading: 'Out on weekdays', text: 'Packed before noon in Bengaluru.' },
  { icon: 'heart', heading: 'Made by name', text: 'We know who wove it.' },
  { icon: 'check', heading: 'Easy returns', text: 'Send it back unused, in whatever box you have.' },
])
const answers = section('faq', { heading: 'Quick answers', faq_slug: 'faq' })
/** Black, lime and one loud grotesque over the whole width of the window: a shop like a poster. */
export const press: ExampleTheme = {
  name: 'press',
  label: 'Press: black and lime, a loud grotesque, square corners',
  look: {
    colours: {
      theme: '#d4ff3a',
      onTheme: '#0d0d0d',
      accent: '#d4ff3a',
      onAccent: '#0d0d0d',
      text: '#f4f4ef',
      textMuted: '#b3b3ab',
      background: '#0d0d0d',
      surface: '#1b1b1a',
      line: '#3a3a38',
      lineStrong: '#8b8b84',
      sale: '#ff8a70',
      noticeBackground: '#d4ff3a',
      noticeText: '#0d0d0d',
      success: '#8fe0a8',
      successSoft: '#12301c',
      warning: '#ffd479',
      warningSoft: '#35290b',
      danger: '#ff9b8c',
      dangerSoft: '#3a1512',
    },
    typography: { body: 'Space Grotesk', heading: 'Space Grotesk', size: 16, weight: 400, headingWeight: 700 },
    fonts: [
      {
        family: 'Space Grotesk',
        path: '/fonts/space-grotesk.woff2',
        bytes: 19104,
        weightRange: '400 700',
        isVariable: true,
        fallback: { sizeAdjust: 111.4, ascent: 88.3, descent: 26.2 },
      },
    ],
    hasDarkScheme: false,
    corners: 'square',
    alignment: 'start',
    gallerySide: 'end',
    cardGap: 'none',
    isBoxed: false,
    isHeaderSticky: true,
    customCss: [
      'h1,h2,h3{letter-spacing:-.03em}',
      // the parts of the payment step have legends as headings
      'h1,h2,[id$=Method]>legend{text-transform:uppercase;line-height:1}',
      'main [data-section]{border-top:1px solid var(--color-line);margin-top:clamp(1.5rem,4vw,3rem);padding-top:clamp(1.5rem,4vw,3rem)}',
      // a page begins without a line; what a template adds below a page is apart from it
      'main>:first-child [data-section]:first-child,main header+[data-section],main [data-section=marquee],main [data-section=slider]{border-top:0;padding-top:0}',
      'main [data-section=marquee]+[data-section=slider]{margin-top:0}',
      // the header speaks up, and the footer ends with the name of the shop over its whole width
      'header>div>a[href="/"]{font-weight:700;letter-spacing:-.06em;text-transform:uppercase}',
      'header>:has(>[data-menu])>nav>ul>li>a{font-size:.8125rem;font-weight:600;letter-spacing:.06em;text-transform:uppercase}',
      '@media (min-width:64em){footer>div>div:first-child{display:flex;flex-wrap:wrap}footer>div>div:first-child>nav{flex:1 8rem}footer>div>div:first-child>div:first-child{flex-basis:100%;max-width:none}}',
      'footer>div>div:first-child>div:first-child>span{font-size:clamp(4.5rem,22vw,20rem);font-weight:700;letter-spacing:-.07em;line-height:.8;text-transform:uppercase;padding-bottom:.2em}',
      'main li>h3{font-size:.875rem;font-weight:700;text-transform:uppercase}',
    ].join(''),
  },
  home: homeOf({
    shout: section('marquee', { tone: 'accent' }, [
      { text: 'Handmade is the new machine' },
      { text: 'Forty-one workshops' },
      { text: 'Eleven states' },
      { text: 'Zero middlemen' },
    ]),
    hero: section('slider', { label: 'New this month' }, [
      {
        heading: 'Wear the weather',
        text: 'Mulmul, linen, gauze. Cut wide, dyed slow.',
        cta_label: 'Get the drop',
        cta_href: '/product-collection/monsoon-edit',
        picture_hash: '@1',
        alt: 'Kurtas on a rail',
        tone: 'dark',
      },
      {
        heading: 'Break less, eat better',
        text: 'Stoneware from Khurja that forgives.',
        cta_label: 'Lay the table',
        cta_href: '/product-category/table-kitchen',
        picture_hash: '@2',
        alt: 'Cups and bowls on a shelf',
        tone: 'accent',
      },
    ]),
    drop,
    facts,
    sold: section('product_grid', { heading: 'Most wanted', source: 'best-selling', limit: 4 }),
    ask: answers,
    news: section('email_subscription', { heading: 'Be first', text: 'One mail when something new is on the loom.' }),
  }),
  templates: {
    header: headerOf({
      notice: section('store_notice', {}),
      line: {
        ...section('top_bar', { text: 'Forty-one workshops. Eleven states. Zero middlemen.', has_contact: true }),
        hidden_on: ['phone'],
      },
      header: section('header', {}),
    }),
    footer: footerOf({ about: 'Handmade is the new machine.' }),
    'product-category': templateOf({
      after: { wanted: section('product_carousel', { heading: 'Most wanted', source: 'best-selling', limit: 6 }) },
    }),
    product: templateOf({ after: { facts, ask: answers } }),
    cart: templateOf({ after: { facts } }),
    blogs: templateOf({
      before: {
        shout: section('marquee', { tone: 'accent' }, [
          { text: 'Read the loom' },
          { text: 'How it is made' },
          { text: 'How to keep it' },
          { text: 'Who made it' },
        ]),
      },
    }),
    article: templateOf({ after: { drop } }),
  },
}
