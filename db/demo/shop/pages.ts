/** The pages of the demo shop: its home page and its texts. */

const textPage = (slug: string, title: string, description: string, html: string) => ({
  slug,
  title,
  meta_description: description,
  document: {
    version: 1,
    page_type: 'Page',
    layout: 'text',
    sections: {
      text: { type: 'rich_text', settings: { heading: '', html }, blocks: {}, block_order: [], hidden_on: [] },
    },
    order: ['text'],
  },
})

/** Pages with text only. Every shop has the first two; the others are only in the demo shop. */
export const textPages = [
  textPage(
    'terms-and-conditions',
    'Terms and conditions',
    'What you and we agree on when you order.',
    '<h2>Who you buy from</h2><p>{seller_name}<br>{seller_address}</p><h2>Orders</h2><p>An order is placed when we confirm it on the page and by email. Prices include all taxes of the country you shop in. If something is out of stock after all, we tell you and refund it the same day.</p><h2>Payment</h2><p>You can pay by card, UPI, bank transfer or, at many PIN codes, cash on delivery. We charge only what the payment page shows.</p><h2>Delivery</h2><p>We send from Bengaluru on weekdays. Delivery times on the product page are what our carriers manage nine times out of ten.</p><h2>Returns</h2><p>Send things back unused within {return_days} days of delivery. What is cut or made to order cannot come back.</p>',
  ),
  textPage(
    'privacy-policy',
    'Privacy policy',
    'What we keep about you, and for how long.',
    '<h2>What we keep</h2><p>Your cart, your order and what is needed to deliver it: name, address, email and phone. We do not sell it, lend it or feed it to anybody.</p><h2>Cookies</h2><p>Until you do something that needs one, this shop sets no cookie at all. Then it keeps your cart, your login, the products you last looked at, and choices such as your PIN code or the grid size. Cookies for anything else wait for your consent: see <a href="/cookies">Cookie Preferences</a>.</p><h2>How long</h2><p>Carts are forgotten after thirty days. Orders are kept as long as tax law asks for. You can see and delete what we hold under Privacy in your account, or write to us.</p>',
  ),
  textPage(
    'about',
    'About us',
    'Who makes the things in this shop.',
    '<p>In Hindi the warp of a loom is <em>taana</em>: the threads that are there before anything is woven. We began in 2014 with one loom in Dharwad and now work with forty-one workshops in eleven states.</p><h2>How we buy</h2><p>We pay the workshop’s own price, half of it with the order. We keep a pattern for as long as the people who make it want to make it.</p><h2>Who we are</h2><p>Nine people in Bengaluru who answer the phone themselves.</p>',
  ),
  textPage(
    'shipping-and-returns',
    'Delivery and returns',
    'What delivery costs, how long it takes and how to send something back.',
    '<h2>India</h2><p>₹79 for standard delivery in three to six days, free above ₹1,999. Express in one to three days for ₹149.</p><h2>European Union</h2><p>€9 in six to ten days, free above €120. Duties are ours.</p><h2>United Arab Emirates</h2><p>From Europe’s shop, by weight, in five to nine days.</p><h2>Sending back</h2><p>Within {return_days} days of delivery, unused, in whatever box you have. Write to care@taana.example and we send a label.</p>',
  ),
  textPage(
    'contact',
    'Contact',
    'How to reach us.',
    '<p><a href="/forms/contact">Write to us with this form</a>, to <a href="mailto:care@taana.example">care@taana.example</a> or call <a href="tel:+918047182201">+91 80 4718 2201</a>, Monday to Saturday, ten to six.</p><p>Taana Handlooms, 14 Lavelle Road, Bengaluru 560001. The kettle is on.</p><p>For a shop, a hotel or a company: <a href="/forms/trade-enquiry">send us a trade enquiry</a>.</p>',
  ),
]

/** The home page; `@name` in picture_hash is replaced with the hash of that banner. */
export const homeDocument = {
  version: 1,
  page_type: 'Home',
  layout: 'default',
  sections: {
    hero: {
      type: 'banner',
      settings: {
        eyebrow: 'The Monsoon Edit',
        heading: 'Cloth that breathes when the air doesn’t',
        text: 'Mulmul, linen and double gauze, printed and dyed by hand for the wet months.',
        cta_label: 'See the edit',
        cta_href: '/product-collection/monsoon-edit',
        picture_hash: '@monsoon',
        alt: 'Kurtas and a camp shirt against a low sun',
        tone: 'theme',
      },
      blocks: {},
      block_order: [],
      hidden_on: [],
    },
    categories: {
      type: 'category_tiles',
      settings: { heading: 'Where to begin' },
      blocks: {
        a: { type: 'category', settings: { category_slug: 'women' } },
        b: { type: 'category', settings: { category_slug: 'men' } },
        c: { type: 'category', settings: { category_slug: 'bed-bath' } },
        d: { type: 'category', settings: { category_slug: 'living' } },
        e: { type: 'category', settings: { category_slug: 'table-kitchen' } },
        f: { type: 'category', settings: { category_slug: 'pantry' } },
      },
      block_order: ['a', 'b', 'c', 'd', 'e', 'f'],
      hidden_on: [],
    },
    fresh: {
      type: 'product_grid',
      settings: {
        heading: 'Just off the loom',
        source: 'label:new',
        limit: 8,
        link_label: 'All that is new',
        link_href: '/shop-online/new',
      },
      blocks: {},
      block_order: [],
      hidden_on: [],
    },
    table: {
      type: 'banner',
      settings: {
        eyebrow: 'Mitti',
        heading: 'Stoneware that likes being used',
        text: 'Thrown in Khurja, dipped twice, safe in the dishwasher. No two glazes run alike.',
        cta_label: 'Lay the table',
        cta_href: '/product-category/table-kitchen',
        picture_hash: '@table',
        alt: 'A mug, a bowl and a vase on a wooden shelf',
        tone: 'light',
      },
      blocks: {},
      block_order: [],
      hidden_on: [],
    },
    best: {
      type: 'product_grid',
      settings: {
        heading: 'What people come back for',
        source: 'label:bestseller',
        limit: 8,
        link_label: 'All bestsellers',
        link_href: '/shop-online/bestseller',
      },
      blocks: {},
      block_order: [],
      hidden_on: [],
    },
    text: {
      type: 'rich_text',
      settings: {
        heading: 'Warp first',
        html: '<p>In Hindi the warp is <em>taana</em>: the threads that are there before anything is woven. Forty-one workshops in eleven states stretch theirs for us. <a href="/about">Meet them</a>.</p>',
      },
      blocks: {},
      block_order: [],
      hidden_on: [],
    },
  },
  order: ['hero', 'categories', 'fresh', 'table', 'best', 'text'],
}

export const banners = {
  monsoon: {
    wall: '#d9dfe4',
    things: [
      { art: 'kurta', pattern: 'buti', colour: 'Indigo' },
      { art: 'campShirt', pattern: 'wave', colour: 'Moss' },
      { art: 'shirtDress', pattern: 'ikat', colour: 'Madder' },
    ],
  },
  table: {
    wall: '#eadbc4',
    things: [
      { art: 'mug', pattern: 'plain', colour: 'Indigo' },
      { art: 'vase', pattern: 'plain', colour: 'Clay' },
      { art: 'bowl', pattern: 'wave', colour: 'Teal' },
    ],
  },
  social: {
    wall: '#e6cfc2',
    things: [
      { art: 'bedspread', pattern: 'kantha', colour: 'Indigo' },
      { art: 'urn', pattern: 'plain', colour: 'Sky' },
      { art: 'mug', pattern: 'plain', colour: 'Clay' },
      { art: 'cushion', pattern: 'ikat', colour: 'Madder' },
    ],
  },
} as const
