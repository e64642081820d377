import { footerOf, headerOf, homeOf, section, templateOf, type ThemeDocuments } from '../../themes/theme'

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
/** What the theme Press says in the demo shop. */
export const pressOfDemo: ThemeDocuments = {
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
