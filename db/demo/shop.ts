/** Data of the demo shop: channels, settings, menus, pages, coupons, shipping, tax, payment. Money in minor units. */

export const channels = [
  {
    code: 'in',
    host: 'localhost',
    name: 'Taana India',
    country_code: 'IN',
    state_code: 'KA',
    currency: 'INR',
    language_tag: 'en-IN',
    time_zone: 'Asia/Kolkata',
    mobile_code: '+91',
    mobile_number_length: 10,
    prices_include_tax: 1,
    order_prefix: 'TN',
  },
  {
    code: 'eu',
    host: 'eu.localhost',
    name: 'Taana Europe',
    country_code: 'DE',
    state_code: null,
    currency: 'EUR',
    language_tag: 'en-IE',
    time_zone: 'Europe/Berlin',
    mobile_code: '+49',
    mobile_number_length: null,
    prices_include_tax: 1,
    order_prefix: 'TE',
  },
] as const

export const settings = {
  default_channel: 'in',
  enable_multi_channel: true,
  enable_otp_auth: true,
  enable_legacy_auth: true,
  enable_login_at_checkout: true,
  enable_register_at_checkout: true,
  store_name: 'Taana',
  store_email: 'hello@taana.example',
  store_phone: '+91 80 4718 2200',
  store_address: 'Taana Handlooms, 14 Lavelle Road, Bengaluru 560001',
  store_country: 'IN',
  store_state: 'KA',
  customer_care_email: 'care@taana.example',
  customer_care_phone: '+91 80 4718 2201',
  customer_care_address: '14 Lavelle Road, Bengaluru 560001',
  instagram: 'https://www.instagram.com/',
  pinterest: 'https://www.pinterest.com/',
  checkout_instruction: 'We pack on weekdays before noon. Gift wrapping is free: say so in the order note.',
} as const

export const storefront = {
  name: 'Taana',
  tagline: 'Handwoven, hand-thrown and hand-ground: good things for every day, from people we know by name.',
  metaTitle: 'Taana · Handwoven things for every day',
  metaDescription: 'Kurtas, quilts, stoneware and a small pantry, made by hand in India and sent from Bengaluru.',
  enableIndexing: true,
  colours: {
    theme: '#27346f',
    onTheme: '#ffffff',
    accent: '#e9b23c',
    onAccent: '#1b1a17',
    text: '#1b1d2a',
    textMuted: '#5b5d69',
    background: '#ffffff',
    surface: '#f5f3ee',
    line: '#e2dfd7',
    sale: '#a32f1c',
    noticeBackground: '#27346f',
    noticeText: '#ffffff',
  },
  termsSlug: 'terms-and-conditions',
  privacySlug: 'privacy-policy',
}

/** Notices by channel, because delivery differs. */
export const storeNotices: Record<string, string> = {
  in: 'Free delivery in India above ₹1,999',
  eu: 'Free delivery in the EU above €120',
}

const category = (label: string, slug: string, items: Array<[string, string]> = []) => ({
  label,
  href: `/product-category/${slug}`,
  items: items.map(([name, child]) => ({ label: name, href: `/product-category/${child}` })),
})

export const menus = [
  {
    handle: 'main',
    title: 'Main',
    items: [
      {
        label: 'Wear',
        href: '/product-category/wear',
        items: [
          category('Women', 'women', [
            ['Kurtas', 'kurtas'],
            ['Dresses', 'dresses'],
            ['Sarees', 'sarees'],
            ['Dupattas & Stoles', 'dupattas-stoles'],
            ['Jackets', 'jackets'],
          ]),
          category('Men', 'men', [
            ['Kurtas', 'kurtas-for-men'],
            ['Shirts', 'shirts'],
            ['Trousers', 'trousers-for-men'],
          ]),
          category('Children', 'children'),
          category('Bags', 'bags'),
        ],
      },
      {
        label: 'Home & Living',
        href: '/product-category/home-living',
        items: [
          category('Bed & Bath', 'bed-bath', [
            ['Quilts & Bedspreads', 'quilts-bedspreads'],
            ['Towels', 'towels'],
            ['Sheets', 'sheets'],
          ]),
          category('Living', 'living', [
            ['Cushions', 'cushions'],
            ['Rugs', 'rugs'],
            ['Lighting', 'lighting'],
            ['Storage', 'storage'],
          ]),
          category('Fabric', 'fabric'),
          category('Desk & Play', 'desk-play'),
        ],
      },
      {
        label: 'Table',
        href: '/product-category/table-kitchen',
        items: [
          category('Mugs & Cups', 'mugs-cups'),
          category('Bowls', 'bowls'),
          category('Plates', 'plates'),
          category('Vases & Jugs', 'vases-jugs'),
          category('Kitchen Linen', 'kitchen-linen'),
        ],
      },
      {
        label: 'Pantry',
        href: '/product-category/pantry',
        items: [
          category('Tea & Coffee', 'tea-coffee'),
          category('Honey & Preserves', 'honey-preserves'),
          category('Spices', 'spices'),
        ],
      },
      { label: 'Gifts', href: '/product-category/gifts', items: [] },
      { label: 'Sale', href: '/shop-online/sale', items: [] },
    ],
  },
  {
    handle: 'footer-shop',
    title: 'Shop',
    items: [
      { label: 'Shop all', href: '/shop-online' },
      { label: 'New', href: '/shop-online/new' },
      { label: 'Bestsellers', href: '/shop-online/bestseller' },
      { label: 'Indigo Vat', href: '/product-collection/indigo-vat' },
      { label: 'Gift cards', href: '/product/gift-card' },
    ],
  },
  {
    handle: 'footer-help',
    title: 'Help',
    items: [
      { label: 'Shipping and returns', href: '/shipping-and-returns' },
      { label: 'Contact', href: '/contact' },
      { label: 'Questions and answers', href: '/faq' },
      { label: 'Track your order', href: '/track-order' },
      { label: 'Gift card balance', href: '/gift-card' },
      { label: 'Your cart', href: '/cart' },
    ],
  },
  {
    handle: 'footer-about',
    title: 'Taana',
    items: [
      { label: 'About us', href: '/about' },
      { label: 'Journal', href: '/blogs' },
      { label: 'News by email', href: '/subscribe' },
      { label: 'Terms', href: '/terms-and-conditions' },
      { label: 'Privacy', href: '/privacy-policy' },
    ],
  },
]

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
    '<h2>Orders</h2><p>An order is placed when we confirm it on the page and by email. Prices include all taxes of the country you shop in. If something is out of stock after all, we tell you and give your money back the same day.</p><h2>Payment</h2><p>You can pay by card, by UPI, by bank transfer or, at many pincodes, in cash on delivery. We charge only what the payment page shows.</p><h2>Delivery</h2><p>We send from Bengaluru on weekdays. Delivery times on the product page are what our carriers manage nine times out of ten.</p><h2>Returns</h2><p>Send things back unused within seven days of delivery. What is cut or made to order cannot come back.</p>',
  ),
  textPage(
    'privacy-policy',
    'Privacy policy',
    'What we keep about you, and for how long.',
    '<h2>What we keep</h2><p>Your cart, your order and what is needed to deliver it: name, address, email and phone. We do not sell it, lend it or feed it to anybody.</p><h2>Cookies</h2><p>Until you put something in the cart, this shop sets no cookie at all. Then it keeps one for the cart, and one each for the PIN code and the grid size if you choose them.</p><h2>How long</h2><p>Carts are forgotten after thirty days. Orders are kept as long as tax law asks for. Write to us to see or erase what we hold.</p>',
  ),
  textPage(
    'about',
    'About us',
    'Who makes the things in this shop.',
    '<p>In Hindi the warp of a loom is <em>taana</em>: the threads that are there before anything is woven. We began in 2014 with one loom in Dharwad and now work with forty-one workshops in eleven states.</p><h2>How we buy</h2><p>We pay the workshop’s own price, half of it with the order. We keep a pattern for as long as the people who make it want to make it.</p><h2>Who we are</h2><p>Nine people in Bengaluru who answer the phone themselves.</p>',
  ),
  textPage(
    'shipping-and-returns',
    'Shipping and returns',
    'What delivery costs, how long it takes and how to send something back.',
    '<h2>India</h2><p>₹79 for standard delivery in three to six days, free above ₹1,999. Express in one to three days for ₹149.</p><h2>European Union</h2><p>€9 in six to ten days, free above €120. Duties are ours.</p><h2>United Arab Emirates</h2><p>From Europe’s shop, by weight, in five to nine days.</p><h2>Sending back</h2><p>Within seven days of delivery, unused, in whatever box you have. Write to care@taana.example and we send a label.</p>',
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

/** Pictures and descriptions of categories by name. */
export const categoryArt = {
  Wear: {
    description: 'Cotton, linen and silk, woven and sewn for this weather.',
    wall: '#d9dcd0',
    things: [{ art: 'kurta', pattern: 'buti', colour: 'Madder' }],
  },
  Women: {
    description: 'Kurtas, dresses, sarees and what goes over them.',
    wall: '#e6cfc2',
    things: [{ art: 'shirtDress', pattern: 'ikat', colour: 'Teal' }],
  },
  Men: {
    description: 'Khadi, poplin and indigo, cut with ease.',
    wall: '#d5dbe2',
    things: [{ art: 'campShirt', pattern: 'wave', colour: 'Indigo' }],
  },
  Children: {
    description: 'Clothes for festivals and puddles.',
    wall: '#eadfca',
    things: [{ art: 'childKurta', pattern: 'buti', colour: 'Turmeric' }],
  },
  Bags: {
    description: 'For the market, the library and the night train.',
    wall: '#d9dcd0',
    things: [{ art: 'tote', pattern: 'stripe', colour: 'Natural' }],
  },
  'Home & Living': {
    description: 'Rooms are made comfortable slowly. Begin anywhere.',
    wall: '#e8d9c0',
    things: [{ art: 'cushion', pattern: 'ikat', colour: 'Indigo' }],
  },
  'Bed & Bath': {
    description: 'Quilts, linen and towels that dry by lunch.',
    wall: '#e6cfc2',
    things: [{ art: 'bedspread', pattern: 'kantha', colour: 'Indigo' }],
  },
  Living: {
    description: 'Cushions, rugs, lamps and a basket for the rest.',
    wall: '#d9dcd0',
    things: [{ art: 'lamp', pattern: 'kantha', colour: 'Turmeric' }],
  },
  'Table & Kitchen': {
    description: 'Stoneware, bell metal and linen for meals that go on.',
    wall: '#eadfca',
    things: [{ art: 'mug', pattern: 'plain', colour: 'Clay' }],
  },
  Pantry: {
    description: 'A short list of things that we eat ourselves.',
    wall: '#d5dbe2',
    things: [{ art: 'jar', pattern: 'plain', colour: 'Turmeric' }],
  },
  Gifts: {
    description: 'Ready to hand over.',
    wall: '#e6cfc2',
    things: [{ art: 'card', pattern: 'buti', colour: 'Madder' }],
  },
} as const

export const collectionDescriptions: Record<string, string> = {
  'Monsoon Edit': 'Mulmul, linen and double gauze for months when nothing dries.',
  'Festive Table': 'For lamps, guests and the good plates.',
  'Indigo Vat': 'Everything that has been through the blue.',
  'Slow Mornings': 'Quilts, mugs and light through paper.',
}

const cm = (columns: string[], rows: string[][], note: string) => ({ unit: 'cm', columns, rows, note })

/** A chart for each kind of thing that is sold by size. */
export const sizeCharts = [
  {
    slug: 'womens-clothing',
    name: 'Women’s clothing',
    document: cm(
      ['Size', 'Bust', 'Waist', 'Hips'],
      [
        ['XS', '82', '66', '90'],
        ['S', '87', '71', '95'],
        ['M', '92', '76', '100'],
        ['L', '98', '82', '106'],
        ['XL', '104', '88', '112'],
        ['XXL', '110', '94', '118'],
      ],
      'Measured on the body. Between two sizes, take the larger.',
    ),
  },
  {
    slug: 'womens-trousers',
    name: 'Women’s trousers',
    document: cm(
      ['Size', 'Waist', 'Hips', 'Inside leg'],
      [
        ['XS', '66', '90', '66'],
        ['S', '71', '95', '67'],
        ['M', '76', '100', '68'],
        ['L', '82', '106', '69'],
        ['XL', '88', '112', '70'],
        ['XXL', '94', '118', '70'],
      ],
      'Waist and hips are measured on the body, the inside leg on the trousers.',
    ),
  },
  {
    slug: 'mens-clothing',
    name: 'Men’s shirts and kurtas',
    document: cm(
      ['Size', 'Chest', 'Waist', 'Sleeve'],
      [
        ['XS', '88', '74', '61'],
        ['S', '94', '80', '62'],
        ['M', '100', '86', '63'],
        ['L', '106', '92', '64'],
        ['XL', '112', '98', '65'],
        ['XXL', '118', '104', '66'],
        ['3XL', '124', '110', '67'],
        ['4XL', '130', '116', '68'],
      ],
      'Measured on the body. Kurtas are cut 12 cm wider.',
    ),
  },
  {
    slug: 'mens-trousers',
    name: 'Men’s trousers',
    document: cm(
      ['Size', 'Waist', 'Hips', 'Inside leg'],
      [
        ['S', '80', '96', '76'],
        ['M', '86', '102', '77'],
        ['L', '92', '108', '78'],
        ['XL', '98', '114', '79'],
        ['XXL', '104', '120', '80'],
      ],
      'Waist and hips are measured on the body, the inside leg on the trousers.',
    ),
  },
  {
    slug: 'mens-waistcoats',
    name: 'Men’s waistcoats',
    document: cm(
      ['Size', 'Chest', 'Shoulder', 'Length'],
      [
        ['S', '94', '43', '64'],
        ['M', '100', '45', '66'],
        ['L', '106', '47', '68'],
        ['XL', '112', '49', '70'],
      ],
      'The chest is measured on the body, the rest on the waistcoat.',
    ),
  },
  {
    slug: 'childrens-clothing',
    name: 'Children’s clothing',
    document: cm(
      ['Age', 'Height', 'Chest', 'Waist'],
      [
        ['2-3 years', '98', '55', '52'],
        ['4-5 years', '110', '58', '54'],
        ['6-7 years', '122', '62', '57'],
        ['8-9 years', '134', '67', '60'],
      ],
      'Measured on the child. Hems can be let out by 4 cm.',
    ),
  },
  {
    slug: 'bed-sizes',
    name: 'Bed sizes',
    document: cm(
      ['Size', 'Mattress', 'Cover'],
      [
        ['Single', '90 x 190', '150 x 220'],
        ['Double', '135 x 190', '220 x 240'],
        ['King', '180 x 200', '270 x 270'],
      ],
      'Covers hang about 30 cm on each side.',
    ),
  },
  {
    slug: 'sheet-sizes',
    name: 'Sheet sets',
    document: cm(
      ['Size', 'Mattress', 'Flat sheet', 'Pillowcase'],
      [
        ['Single', '90 x 190', '170 x 260', '50 x 75'],
        ['Double', '135 x 190', '230 x 260', '50 x 75'],
        ['King', '180 x 200', '270 x 270', '50 x 75'],
      ],
      'The sheets fit mattresses up to 30 cm high.',
    ),
  },
  {
    slug: 'basket-sizes',
    name: 'Baskets',
    document: cm(
      ['Size', 'Across', 'Height'],
      [
        ['Small', '22', '18'],
        ['Medium', '30', '26'],
        ['Large', '38', '34'],
      ],
      'Woven by hand: each differs by a finger’s width.',
    ),
  },
]

export const synonyms = [
  'kurti,kurta,tunic',
  'shawl,stole,wrap',
  'pants,trousers,pyjama',
  'quilt,blanket,razai',
  'mug,cup',
  'bag,tote,jhola',
  'chai,tea',
  'rug,dhurrie,carpet',
]

/** Conditions have the names of categories, brands and products; filling the shop replaces them by ids. */
export const coupons = [
  {
    code: 'WELCOME10',
    title: '10% off your first order',
    description: 'Up to ₹500 off.',
    kind: 'percent',
    value: 100_000,
    maximum_discount: 50_000,
    conditions: { firstOrderOnly: true },
    is_public: 1,
    channel: 'in',
  },
  {
    code: 'MONSOON300',
    title: '₹300 off above ₹2,500',
    description: 'On everything.',
    kind: 'fixed',
    value: 30_000,
    minimum_subtotal: 250_000,
    conditions: {},
    is_public: 1,
    channel: 'in',
  },
  {
    code: 'FREESHIP',
    title: 'Free delivery',
    description: 'Standard or express.',
    kind: 'free_shipping',
    value: 0,
    conditions: {},
    is_public: 1,
    channel: null,
  },
  {
    code: 'MUGS3FOR2',
    title: 'Three mugs for two',
    description: 'The cheapest mug is on us.',
    kind: 'buy_x_get_y',
    value: 0,
    conditions: { categories: ['Mugs & Cups'], buyQuantity: 2, getQuantity: 1 },
    is_public: 1,
    channel: null,
  },
  {
    code: 'MITTI15',
    title: '15% off Mitti',
    description: 'Stoneware, lamps and candles at their full price.',
    kind: 'percent',
    value: 150_000,
    conditions: { brands: ['Mitti'], excludeSaleItems: true },
    is_public: 1,
    channel: 'in',
  },
  {
    code: 'FRIENDS20',
    title: '20% for friends',
    description: 'Once per friend.',
    kind: 'percent',
    value: 200_000,
    maximum_discount: 200_000,
    customer_limit: 1,
    conditions: {},
    is_public: 0,
    channel: 'in',
  },
  {
    code: 'FIRST10',
    title: '₹200 off, ten times only',
    description: 'For the first ten.',
    kind: 'fixed',
    value: 20_000,
    usage_limit: 10,
    conditions: {},
    is_public: 0,
    channel: 'in',
  },
  {
    code: 'DIWALI24',
    title: '₹500 off',
    description: 'Diwali 2024.',
    kind: 'fixed',
    value: 50_000,
    ends_at: '2024-11-05T00:00:00.000Z',
    conditions: {},
    is_public: 0,
    channel: 'in',
  },
  {
    code: 'NEXTYEAR',
    title: '₹500 off',
    description: 'Not yet.',
    kind: 'fixed',
    value: 50_000,
    starts_at: '2099-01-01T00:00:00.000Z',
    conditions: {},
    is_public: 0,
    channel: 'in',
  },
  {
    code: 'HALLO10',
    title: '€10 off above €60',
    description: 'On everything.',
    kind: 'fixed',
    value: 1_000,
    minimum_subtotal: 6_000,
    conditions: {},
    is_public: 1,
    channel: 'eu',
  },
] as const

const europeanUnion = [
  'DE',
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
]

export const shippingZones = [
  {
    channel: 'in',
    name: 'India',
    places: [{ country_code: 'IN' }],
    methods: [
      {
        code: 'standard',
        name: 'Standard delivery',
        description: 'Blue Dart or India Post',
        kind: 'flat',
        rates: [{ from: 0, price: 7_900 }],
        free_above: 199_900,
        days_min: 3,
        days_max: 6,
      },
      {
        code: 'express',
        name: 'Express delivery',
        description: 'By air, weekdays',
        kind: 'flat',
        rates: [{ from: 0, price: 14_900 }],
        free_above: null,
        days_min: 1,
        days_max: 3,
      },
    ],
  },
  {
    channel: 'in',
    name: 'Hills and islands',
    places: [
      { country_code: 'IN', state_code: 'AN' },
      { country_code: 'IN', state_code: 'LD' },
      { country_code: 'IN', state_code: 'LA' },
      { country_code: 'IN', state_code: 'AR' },
    ],
    methods: [
      {
        code: 'by-weight',
        name: 'Speed Post',
        description: 'By weight',
        kind: 'by_weight',
        rates: [
          { from: 0, price: 11_900 },
          { from: 1_000, price: 17_900 },
          { from: 3_000, price: 27_900 },
        ],
        free_above: null,
        days_min: 7,
        days_max: 14,
      },
    ],
  },
  {
    channel: 'in',
    name: 'Japan',
    places: [{ country_code: 'JP' }],
    methods: [
      {
        code: 'airmail',
        name: 'International airmail',
        description: 'Duties are paid by you',
        kind: 'by_weight',
        rates: [
          { from: 0, price: 149_900 },
          { from: 1_000, price: 229_900 },
          { from: 3_000, price: 399_900 },
        ],
        free_above: null,
        days_min: 8,
        days_max: 15,
      },
    ],
  },
  {
    channel: 'in',
    name: 'Singapore',
    places: [{ country_code: 'SG' }],
    methods: [
      {
        code: 'airmail',
        name: 'International airmail',
        description: 'To your door',
        kind: 'by_weight',
        rates: [
          { from: 0, price: 99_900 },
          { from: 2_000, price: 179_900 },
        ],
        free_above: null,
        days_min: 6,
        days_max: 10,
      },
    ],
  },
  {
    channel: 'eu',
    name: 'European Union',
    places: europeanUnion.map((country_code) => ({ country_code })),
    methods: [
      {
        code: 'standard',
        name: 'Standard delivery',
        description: 'DHL, tracked',
        kind: 'flat',
        rates: [{ from: 0, price: 900 }],
        free_above: 12_000,
        days_min: 6,
        days_max: 10,
      },
    ],
  },
  {
    channel: 'eu',
    name: 'United Arab Emirates',
    places: [{ country_code: 'AE' }],
    methods: [
      {
        code: 'air',
        name: 'Air freight',
        description: 'Aramex',
        kind: 'by_weight',
        rates: [
          { from: 0, price: 1_900 },
          { from: 2_000, price: 3_400 },
        ],
        free_above: null,
        days_min: 5,
        days_max: 9,
      },
    ],
  },
]

const india = (tax_class: string, percent: number) => [
  { channel: 'in', tax_class, country_code: 'IN', place: 'same_state', name: 'CGST', rate_ppm: percent * 5_000 },
  { channel: 'in', tax_class, country_code: 'IN', place: 'same_state', name: 'SGST', rate_ppm: percent * 5_000 },
  { channel: 'in', tax_class, country_code: 'IN', place: 'other_state', name: 'IGST', rate_ppm: percent * 10_000 },
]

const vat = (tax_class: string, country_code: string, percent: number) => ({
  channel: 'eu',
  tax_class,
  country_code,
  place: 'any',
  name: 'VAT',
  rate_ppm: percent * 10_000,
})

/**
 * The standard rates of VAT that the European Commission publishes (taxation-customs.ec.europa.eu), as of 1 January
 * 2026, in percent.
 */
const standardVat: Record<string, number> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
}

/** The same for spices and tea. Countries where such food has several rates are left out: nothing is claimed there. */
const foodVat: Record<string, number> = { AT: 10, BE: 6, DE: 7, DK: 25, FR: 5.5, HU: 27, NL: 9 }

export const taxRates = [
  ...india('standard', 18),
  ...india('reduced', 5),
  ...india('food', 5),
  ...Object.entries(standardVat).flatMap(([country, percent]) => [
    vat('standard', country, percent),
    // what has a reduced rate in India, such as cloth, has the standard rate in the European Union
    vat('reduced', country, percent),
  ]),
  ...Object.entries(foodVat).map(([country, percent]) => vat('food', country, percent)),
]

/** Most of India is served; some hills and islands without cash on delivery, and one border valley is not served. */
export const pincodes = [
  { code_from: '110001', code_to: '110099', is_serviceable: 1, has_cash_on_delivery: 1, days: 4, zone: 'Delhi' },
  {
    code_from: '110100',
    code_to: '559999',
    is_serviceable: 1,
    has_cash_on_delivery: 1,
    days: 5,
    zone: 'North and west',
  },
  { code_from: '560001', code_to: '560110', is_serviceable: 1, has_cash_on_delivery: 1, days: 2, zone: 'Bengaluru' },
  { code_from: '560111', code_to: '695999', is_serviceable: 1, has_cash_on_delivery: 1, days: 4, zone: 'South' },
  { code_from: '700001', code_to: '743999', is_serviceable: 1, has_cash_on_delivery: 1, days: 5, zone: 'West Bengal' },
  {
    code_from: '744101',
    code_to: '744304',
    is_serviceable: 1,
    has_cash_on_delivery: 0,
    days: 12,
    zone: 'Andaman and Nicobar',
  },
  { code_from: '751001', code_to: '788999', is_serviceable: 1, has_cash_on_delivery: 1, days: 7, zone: 'East' },
  {
    code_from: '790001',
    code_to: '792999',
    is_serviceable: 0,
    has_cash_on_delivery: 0,
    days: null,
    zone: 'Arunachal valleys',
  },
  {
    code_from: '793001',
    code_to: '855999',
    is_serviceable: 1,
    has_cash_on_delivery: 0,
    days: 8,
    zone: 'North-east and Bihar',
  },
]

export const paymentMethods = [
  {
    channel: 'in',
    code: 'test-gateway',
    provider: 'dev_gateway',
    name: 'Card (test gateway)',
    description: 'A pretend bank, for testing. No money moves.',
    config: {},
    maximum: null,
    countries: null,
    fee: 0,
  },
  {
    channel: 'in',
    code: 'upi',
    provider: 'upi',
    name: 'UPI',
    description: 'Scan a code or open your UPI app.',
    config: { vpa: 'taana@okbank', payee: 'Taana Handlooms' },
    maximum: 10_000_000,
    countries: ['IN'],
    fee: 0,
  },
  {
    channel: 'in',
    code: 'cod',
    provider: 'cash_on_delivery',
    name: 'Cash on delivery',
    description: 'Pay the courier in cash or by UPI.',
    config: {},
    maximum: 1_500_000,
    countries: ['IN'],
    fee: 4_000,
  },
  {
    channel: 'in',
    code: 'bank-transfer',
    provider: 'bank_transfer',
    name: 'Bank transfer',
    description: 'We send your order when the transfer arrives.',
    config: {
      'Account name': 'Taana Handlooms LLP',
      'Account number': '50200012345678',
      IFSC: 'HDFC0000240',
      Bank: 'HDFC Bank, Lavelle Road',
    },
    maximum: null,
    countries: null,
    fee: 0,
  },
  {
    channel: 'eu',
    code: 'test-gateway',
    provider: 'dev_gateway',
    name: 'Card (test gateway)',
    description: 'A pretend bank, for testing. No money moves.',
    config: {},
    maximum: null,
    countries: null,
    fee: 0,
  },
  {
    channel: 'eu',
    code: 'bank-transfer',
    provider: 'bank_transfer',
    name: 'Bank transfer',
    description: 'We send your order when the transfer arrives.',
    config: { 'Account name': 'Taana Europe GmbH', IBAN: 'DE89 3704 0044 0532 0130 00', BIC: 'COBADEFFXXX' },
    maximum: null,
    countries: null,
    fee: 0,
  },
]

export const plugins = [
  { module_name: 'ProductCustomisation', is_active: 1 },
  { module_name: 'PincodeAvaliability', is_active: 1 },
  ...[
    'GoogleGtag',
    'GoogleTagManager',
    'FacebookPixel',
    'MicrosoftClarity',
    'UmamiAnalytics',
    'Review',
    'TradeEnquiry',
    'emailSubscription',
    'Gallery',
  ].map((module_name) => ({ module_name, is_active: 0 })),
]
