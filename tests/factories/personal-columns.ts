import type { Database } from '~db/connection'

/**
 * Contacts of the person; every other text of theirs is a marker of its own, so that a test can say where one is left.
 */
export const personEmail = 'zqperson@example.com'
export const personPhone = '+919812345670'

/** A text that only this column has. */
export const markerOf = (table: string, column: string) => `zq ${table} ${column}`.replaceAll('_', ' ')

const address = (table: string, column: string) =>
  JSON.stringify({
    firstName: 'Zqfirst',
    lastName: 'Zqlast',
    phone: personPhone,
    address1: markerOf(table, column),
    address2: '',
    city: 'Bengaluru',
    stateCode: 'KA',
    stateName: 'Karnataka',
    postcode: '560001',
    countryCode: 'IN',
    countryName: 'India',
  })

/**
 * Every text column that can hold something of a person, with what the test writes into it: `text` alone is a marker. A
 * new table or column of the database belongs here or into `impersonalColumns`; then removal/ and own-data/ may need
 * it, too.
 */
export const personalColumns: Record<string, Record<string, string>> = {
  customers: { first_name: 'Zqfirst', last_name: 'Zqlast', email: personEmail, phone: personPhone },
  customer_addresses: { address: address('customer_addresses', 'address') },
  customer_notes: { text: markerOf('customer_notes', 'text') },
  customer_tags: { name: markerOf('customer_tags', 'name'), name_key: markerOf('customer_tags', 'name') },
  customer_sessions: { device: markerOf('customer_sessions', 'device'), network: '203.0.113.77' },
  passkeys: { name: markerOf('passkeys', 'name') },
  account_events: { device: markerOf('account_events', 'device'), network: '203.0.113.78' },
  one_time_codes: { destination: personPhone, former_email: personEmail },
  code_destinations: { destination: personPhone },
  password_resets: { email: personEmail },
  former_emails: { email: personEmail },
  code_places: { destination: personPhone },
  carts: {
    email: personEmail,
    phone: personPhone,
    shipping_address: address('carts', 'shipping_address'),
    billing_address: address('carts', 'billing_address'),
    note: markerOf('carts', 'note'),
    pincode: 'zq 560077',
    removed_line: JSON.stringify({
      name: 'Scarf',
      variantId: 1,
      quantity: 1,
      customisation: { texts: { name: markerOf('carts', 'removed_line') }, choices: {}, imageToken: null },
      choices: null,
      removedAt: '2026-01-15T10:00:00.000Z',
    }),
  },
  cart_addresses: { address: address('cart_addresses', 'address') },
  cart_lines: {
    customisation: JSON.stringify({
      texts: { name: markerOf('cart_lines', 'customisation') },
      choices: {},
      imageToken: null,
    }),
    choices: JSON.stringify({ Fit: markerOf('cart_lines', 'choices') }),
  },
  orders: {
    email: personEmail,
    phone: personPhone,
    shipping_address: address('orders', 'shipping_address'),
    billing_address: address('orders', 'billing_address'),
    note: markerOf('orders', 'note'),
    experience_comment: markerOf('orders', 'experience_comment'),
  },
  order_lines: { snapshot: markerOf('order_lines', 'snapshot') },
  order_events: { detail: JSON.stringify({ by: 'customer', reason: markerOf('order_events', 'detail') }) },
  order_messages: { recipient: personEmail },
  order_customer_keys: { customer_key: `email:${personEmail}` },
  first_order_claims: { customer_key: `email:${personEmail}` },
  payments: {
    redirect_url: markerOf('payments', 'redirect_url'),
    page: markerOf('payments', 'page'),
    failure: markerOf('payments', 'failure'),
  },
  dev_gateway_payments: { email: personEmail, phone: personPhone },
  shipments: {
    waybill: markerOf('shipments', 'waybill'),
    waybill_key: 'ZQWAYBILL',
    tracking_url: markerOf('shipments', 'tracking_url'),
  },
  shipment_scans: { place: markerOf('shipment_scans', 'place'), message: markerOf('shipment_scans', 'message') },
  documents: { content: markerOf('documents', 'content') },
  refund_requests: { text: markerOf('refund_requests', 'text') },
  refund_request_steps: { note: markerOf('refund_request_steps', 'note') },
  gift_cards: {
    recipient_name: markerOf('gift_cards', 'recipient_name'),
    recipient_email: 'zqravi@example.com',
    sender_name: markerOf('gift_cards', 'sender_name'),
    message: markerOf('gift_cards', 'message'),
  },
  reviews: {
    author_key: `email:${personEmail}`,
    author_name: markerOf('reviews', 'author_name'),
    title: markerOf('reviews', 'title'),
    text: markerOf('reviews', 'text'),
    fields: JSON.stringify([{ label: 'Fit', value: markerOf('reviews', 'fields') }]),
    reply: markerOf('reviews', 'reply'),
  },
  form_answers: {
    answers: JSON.stringify({ email: 'ZQperson@example.com', message: markerOf('form_answers', 'answers') }),
  },
  analytics_events: {
    payload: JSON.stringify({ items: [{ item_name: markerOf('analytics_events', 'payload') }] }),
    client: JSON.stringify({
      pageUrl: '/',
      userAgent: markerOf('analytics_events', 'client'),
      cookies: { _ga: markerOf('analytics_events', 'client') },
    }),
  },
  stock_alerts: { email: personEmail },
  change_log_values: { value: JSON.stringify(markerOf('change_log_values', 'value')) },
  subscribers: { email: personEmail },
}

/**
 * Tables of the owner and of the machine, in which no text of a customer is written; members of staff are not
 * customers.
 */
export const impersonalTables = `
  migrations channels settings storefronts pages menus plugins counters facts_version heart_beats content_version
  health_checks forms faqs picture_lists redirects slug_history synonyms search_terms brands categories collections hidden_collections
  health_checks forms faqs picture_lists redirects missing_addresses slug_history synonyms search_terms brands categories collections
  tags labels attributes attribute_values size_charts products product_categories product_collections
  product_tags product_labels product_attributes product_options product_option_values product_assets
  product_terms related_products saved_products scheduled_sales variants low_stock_notices variant_option_values
  variant_prices variant_costs channel_plans listings stock stock_movements countries states address_formats postcode_places
  tax_rates shipping_zones shipping_zone_places shipping_methods pincodes coupons payment_methods
  page_drafts page_versions theme_documents used_theme prepared_looks look_versions look_drafts message_texts articles article_categories article_tags article_products article_versions
  staff staff_sessions staff_events staff_authenticators staff_recovery_codes staff_pending_sign_ins
  staff_sign_in_links staff_invitations staff_roles api_keys webhooks webhook_deliveries saved_views refund_ceilings staff_kept_forms staff_selections change_log change_log_head
  figure_days figure_changes sales_days product_days coupon_days tax_days search_days`
  .trim()
  .split(/\s+/)

/**
 * The other text columns of tables with rows of customers, with the reason why no text of a person is in them. Columns
 * that end in _at, _hash or _token, and `currency`, `status`, `kind`, `method`, `token` and `nonce` are codes of ours
 * everywhere.
 */
export const impersonalColumns: Record<string, string[]> = {
  // how the staff handle orders; those of an order are deleted with its person
  order_tags: ['name', 'name_key'],
  customer_addresses: ['address_type', 'address_key'],
  // the name of a member of the staff
  customer_notes: ['member'],
  one_time_codes: ['purpose', 'medium'],
  code_destinations: ['paused_until'],
  code_places: ['paused_until'],
  passkeys: ['credential_id', 'public_key', 'transports', 'rp_id'],
  // ids, random texts and hashes, for five minutes
  passkey_challenges: ['holder', 'challenge'],
  carts: ['shipping_method_code', 'payment_method_code', 'coupon_code', 'step', 'gift_card_ids'],
  // the staff's words about a price
  cart_lines: ['line_key', 'own_price_reason'],
  hand_orders: ['payment'],
  cart_addresses: ['address_key'],
  uploads: ['check_after'],
  // the key of a field; the file's name is among the answers
  form_files: ['field', 'mime'],
  assets: ['focus', 'hash', 'mime', 'placeholder', 'source_url'],
  // the number is the books' own
  orders: [
    'number',
    'payment_status',
    'fulfilment_status',
    'totals',
    'shipping_method',
    'payment_method',
    'coupon_code',
    // a hash
    'agreed_key',
  ],
  order_lines: ['sku', 'name', 'cart_line_key'],
  // ids, and the subject of a mail without its text
  order_messages: ['payload', 'subject'],
  // a provider's own number of a payment is what proves it
  payments: [
    'method_code',
    'provider',
    'provider_reference',
    'provider_state',
    'cause',
    'capture_reference',
    'settlement',
    'captured_currency',
    'ask_after',
    'silent_since',
  ],
  // made by the owner, without a customer
  trial_payments: [
    'method_code',
    'provider',
    'state',
    'failure',
    'provider_reference',
    'capture_reference',
    'redirect_url',
    'page',
    'decided_at',
    'report_name',
  ],
  payment_events: ['provider', 'event_id', 'method_code', 'about', 'name', 'payment_reference', 'subject', 'outcome'],
  dev_gateway_payments: ['stage', 'return_url', 'webhook_url', 'idempotency_key', 'order_number'],
  dev_gateway_refunds: ['key', 'payment'],
  shipments: ['carrier'],
  documents: ['year', 'number', 'refund_key', 'sealed'],
  refund_requests: ['reason'],
  refunds: ['reference', 'source', 'failure', 'resolution'],
  disputes: ['provider', 'reference', 'reason', 'respond_by', 'link'],
  gift_cards: ['last_four'],
  // a keyed hash
  review_votes: ['voter_key'],
  limit_counters: ['key'],
  subscribers: ['source'],
  // a random text, and what the value is about
  change_log_values: ['hash', 'salt', 'thing_kind', 'thing_id'],
  // hashes and names of plugins
  analytics_events: ['event_key', 'visitor_key', 'name', 'tools', 'claimed', 'forwarded'],
  // ids, and errors whose addresses and numbers are masked
  outbox: ['unique_key', 'payload', 'run_after', 'locked_until', 'last_error'],
}

const isCode = (column: string) =>
  /(_at|_hash|_token)$/.test(column) || ['currency', 'status', 'kind', 'method', 'token', 'nonce'].includes(column)

/** Every text column of the database, as the database lists them: `table.column`. */
export async function listTextColumns(db: Database): Promise<Array<{ table: string; column: string }>> {
  if (db.dialect === 'postgres')
    return db
      .read('information_schema.columns')
      .where({ table_schema: 'public', data_type: 'text' })
      .select({ table: 'table_name', column: 'column_name' })
  const rows: Array<{ table: string; column: string }> = await db.read.raw(
    `SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m JOIN pragma_table_info(m.name) c
     WHERE m.type = 'table' AND c.type = 'TEXT' AND m.sql NOT LIKE 'CREATE VIRTUAL%'`,
  )
  return rows
}

/** Text columns that are listed neither as personal nor as impersonal. */
export function unlistedColumns(columns: ReadonlyArray<{ table: string; column: string }>): string[] {
  return columns
    .filter(
      ({ table, column }) =>
        !impersonalTables.includes(table) &&
        !Object.hasOwn(personalColumns[table] ?? {}, column) &&
        !(impersonalColumns[table] ?? []).includes(column) &&
        !isCode(column),
    )
    .map(({ table, column }) => `${table}.${column}`)
}

/** The columns that contain one of the texts, in any case. */
export async function findTexts(db: Database, texts: readonly string[]): Promise<string[]> {
  const columns = await listTextColumns(db)
  const found: string[] = []
  for (const table of new Set(columns.map((one) => one.table)))
    for (const row of await db.read(table))
      for (const [column, value] of Object.entries(row))
        if (texts.some((text) => String(value).toLowerCase().includes(text.toLowerCase())))
          found.push(`${table}.${column}`)
  return [...new Set(found)]
}
