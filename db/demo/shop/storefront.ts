/** Channels, settings and look of the demo shop. */

export const channels = [
  {
    code: 'in',
    host: 'localhost',
    name: 'Taana India',
    country_code: 'IN',
    state_code: 'KA',
    currency: 'INR',
    currency_digits: 2,
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
    currency_digits: 2,
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

export const plugins = [
  { module_name: 'ProductCustomisation', is_active: 1 },
  { module_name: 'PincodeAvaliability', is_active: 1 },
  ...['Review', 'TradeEnquiry', 'emailSubscription', 'Gallery'].map((module_name) => ({ module_name, is_active: 1 })),
  ...['GoogleGtag', 'GoogleTagManager', 'FacebookPixel', 'MicrosoftClarity', 'UmamiAnalytics', 'Chat'].map(
    (module_name) => ({
      module_name,
      is_active: 0,
    }),
  ),
]
