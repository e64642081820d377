import { footerOf, headerOf, homeOf, section, templateOf, type ExampleTheme } from './theme'

const drop = section('product_carousel', {
  heading: 'New in',
  source: 'newest',
  limit: 12,
  link_label: 'Everything new',
  link_href: '/shop-online?sort=newest',
})
const facts = section('feature_icons', { heading: '' }, [
  { icon: 'truck', heading: 'Delivery', text: 'What it costs and when it comes is shown before you pay.' },
  { icon: 'check', heading: 'Returns', text: 'Your order says how you send something back.' },
  { icon: 'heart', heading: 'Questions', text: 'Write to us. We are glad to help.' },
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
      { text: 'New in' },
      { text: 'Most wanted' },
      { text: 'Have a look around' },
    ]),
    hero: section('slider', { label: 'Welcome' }, [
      {
        heading: 'Welcome',
        text: 'Have a look around.',
        cta_label: 'See everything',
        cta_href: '/shop-online',
        picture_hash: '@1',
        alt: '',
        tone: 'dark',
      },
      {
        heading: 'Just in',
        text: 'What has come last.',
        cta_label: 'See what is new',
        cta_href: '/shop-online?sort=newest',
        picture_hash: '@2',
        alt: '',
        tone: 'accent',
      },
    ]),
    drop,
    facts,
    sold: section('product_grid', { heading: 'Most wanted', source: 'best-selling', limit: 4 }),
    ask: answers,
    news: section('email_subscription', { heading: 'Be first', text: 'Hear from us when there is something new.' }),
  }),
  templates: {
    header: headerOf({
      notice: section('store_notice', {}),
      line: { ...section('top_bar', { text: 'Welcome', has_contact: true }), hidden_on: ['phone'] },
      header: section('header', {}),
    }),
    footer: footerOf({}),
    'product-category': templateOf({
      after: { wanted: section('product_carousel', { heading: 'Most wanted', source: 'best-selling', limit: 6 }) },
    }),
    product: templateOf({ after: { facts, ask: answers } }),
    cart: templateOf({ after: { facts } }),
    blogs: templateOf({
      before: { shout: section('marquee', { tone: 'accent' }, [{ text: 'To read' }, { text: 'Have a look around' }]) },
    }),
    article: templateOf({ after: { drop } }),
  },
}
