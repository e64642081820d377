import { footerOf, headerOf, homeOf, section, templateOf, type ThemeDocuments } from '../../themes/theme'

const rooms = (heading: string) =>
  section('category_tiles', { heading }, [
    { category_slug: 'bed-bath' },
    { category_slug: 'living' },
    { category_slug: 'table-kitchen' },
    { category_slug: 'pantry' },
  ])
const loved = section('product_grid', { heading: 'Loved at home', source: 'rating', limit: 4 })
const voices = section('testimonials', { heading: 'From their kitchens' }, [
  {
    quote: 'The quilt is on the bed, the sofa and the cat, depending on the day.',
    name: 'Asha',
    place: 'Pune',
    stars: 5,
  },
  { quote: 'Every cup is a little different, and all of them are mine.', name: 'Jonas', place: 'Berlin', stars: 5 },
])
const letters = section('email_subscription', { heading: 'A letter now and then' })

/** What the theme Verandah says in the demo shop. */
export const verandahOfDemo: ThemeDocuments = {
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
    rooms: rooms('Room by room'),
    loved,
    voices,
    journal: section('blog_list', { heading: 'Read on the steps', limit: 3 }),
    letters,
  }),
  templates: {
    header: headerOf({ header: section('header', {}), notice: section('store_notice', {}) }),
    footer: footerOf({
      about: 'Sit down, the kettle is on. Everything here was made by hand, and sent from Bengaluru.',
      menu_handles: 'footer-shop, footer-help, footer-about',
      has_social: false,
    }),
    'shop-online': templateOf({ after: { rooms: rooms('Or go room by room') } }),
    'product-category': templateOf({ after: { rooms: rooms('The other rooms') } }),
    product: templateOf({
      after: {
        voices,
        journal: section('blog_list', { heading: 'Read on the steps', limit: 3 }),
      },
    }),
    cart: templateOf({
      after: {
        calm: section('rich_text', {
          heading: 'There is no hurry',
          html: '<p>Your cart waits here for thirty days. Ask us anything before you order: <a href="/contact">we answer the phone ourselves</a>.</p>',
        }),
      },
    }),
    blogs: templateOf({ after: { letters } }),
    article: templateOf({ after: { loved, letters } }),
  },
}
