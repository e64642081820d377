/** A value as the record of changes holds it. */
export type LoggedValue = string | number | boolean | null | LoggedValue[] | { [name: string]: LoggedValue }

export type LoggedFields = Record<string, LoggedValue>

/** The fields of a thing that hold money, and how their currency is known. */
interface LoggedMoney {
  /** Names of fields, and of members of rows and JSON within them, that are minor units. */
  names: readonly string[]
  /**
   * Where the currency is: in a column of the thing, in its channel, in the channel of its zone, or in the channel that
   * is named beside the amount.
   */
  currency: 'own' | 'channel' | 'zone' | 'row'
  /** Names that are money only in things of one kind, such as the value of a coupon. */
  ofKind?: Readonly<Record<string, string>>
}

/** How the table of something is recorded, and where its version is. */
interface ThingTable {
  table: string
  /** The columns by which people know it; the first one with a text. */
  label: string
  /** The column whose value identifies it, `id` without. */
  key?: string
  /** Columns with JSON whose members are recorded like columns of their own. */
  spread?: readonly string[]
  /** Columns whose values are secret or large: of them only that they have changed is recorded. */
  digest?: readonly string[]
  /** Columns in which some texts are sealed: these are recorded by a hash, the rest as it is. */
  sealed?: readonly string[]
  /** Columns that hold a person's words: their values are deleted with the person. */
  personal?: readonly string[]
  /** Whether its rows have no version, because nobody edits them. */
  unversioned?: true
  /** Columns that other processes than people change. */
  ignored?: readonly string[]
  /** The things of another kind that its history shows, too, and the column in which they name it. */
  includes?: { kind: string; key: string }
  money?: LoggedMoney
  /** Names of fields, and of members of rows within them, that count the steps in which a variant is sold. */
  quantities?: readonly string[]
  /** Columns with JSON that is recorded as text and holds money. */
  json?: readonly string[]
  /**
   * Rows of other tables that belong to it, by the name that their field gets. `isShared`: shoppers change them as well,
   * and wait meanwhile, so that what they do is not recorded as done by a member.
   */
  parts?: Record<string, { table: string; key: string; columns: readonly string[]; order: string; isShared?: true }>
}

const moneyOfCoupons = {
  names: ['value', 'maximumDiscount', 'minimumSubtotal'],
  currency: 'channel',
  ofKind: { value: 'fixed' },
} as const

/** Everything whose changes are recorded. */
export const thingTables = {
  setting: { table: 'settings', label: 'key', key: 'key' },
  channel: { table: 'channels', label: 'code', ignored: ['catalogue_version'] },
  storefront: { table: 'storefronts', label: 'channel_id', spread: ['document'], digest: ['password_hash'] },
  look_draft: { table: 'look_drafts', label: 'channel_id', spread: ['fields'], ignored: ['preview_token'] },
  message_text: { table: 'message_texts', label: 'kind' },
  plugin: { table: 'plugins', label: 'module_name', digest: ['config'] },
  page: { table: 'pages', label: 'slug', digest: ['document'] },
  menu: { table: 'menus', label: 'handle', spread: ['items'] },
  picture_list: { table: 'picture_lists', label: 'slug', spread: ['items'] },
  article: {
    table: 'articles',
    label: 'slug',
    digest: ['html'],
    parts: {
      tags: { table: 'article_tags', key: 'article_id', columns: ['name'], order: 'position' },
      products: { table: 'article_products', key: 'article_id', columns: ['product_id'], order: 'position' },
    },
  },
  faq: { table: 'faqs', label: 'slug', spread: ['items'] },
  form: { table: 'forms', label: 'slug', spread: ['document'] },
  redirect: { table: 'redirects', label: 'from_path' },
  product: {
    table: 'products',
    label: 'slug',
    includes: { kind: 'variant', key: 'product_id' },
    digest: ['description'],
    money: { names: ['addOn'], currency: 'row' },
    json: ['customisation'],
    parts: {
      categories: { table: 'product_categories', key: 'product_id', columns: ['category_id'], order: 'category_id' },
      collections: {
        table: 'product_collections',
        key: 'product_id',
        columns: ['collection_id'],
        order: 'collection_id',
      },
      labels: { table: 'product_labels', key: 'product_id', columns: ['label_id'], order: 'label_id' },
      tags: { table: 'product_tags', key: 'product_id', columns: ['tag_id'], order: 'tag_id' },
      attributes: {
        table: 'product_attributes',
        key: 'product_id',
        columns: ['attribute_value_id'],
        order: 'attribute_value_id',
      },
      links: {
        table: 'related_products',
        key: 'product_id',
        columns: ['related_product_id', 'kind', 'position'],
        order: 'related_product_id',
      },
      pictures: {
        table: 'product_assets',
        key: 'product_id',
        columns: ['asset_id', 'alt'],
        order: 'position',
      },
      channels: {
        table: 'channel_plans',
        key: 'product_id',
        columns: ['channel_id', 'due_at', 'is_published'],
        order: 'channel_id',
      },
      gallery: {
        table: 'product_galleries',
        key: 'product_id',
        columns: ['picture_list_id'],
        order: 'picture_list_id',
      },
    },
  },
  variant: {
    table: 'variants',
    label: 'sku',
    money: {
      names: ['price', 'compare_at_price', 'cost', 'regular_price', 'regular_compare_at_price', 'sale_price'],
      currency: 'row',
    },
    quantities: ['minQuantity', 'quantityStep', 'maxQuantity', 'on_hand', 'held'],
    parts: {
      prices: {
        table: 'variant_prices',
        key: 'variant_id',
        columns: ['channel_id', 'price', 'compare_at_price', 'is_published'],
        order: 'channel_id',
      },
      costs: { table: 'variant_costs', key: 'variant_id', columns: ['channel_id', 'cost'], order: 'channel_id' },
      sales: {
        table: 'scheduled_sales',
        key: 'variant_id',
        columns: ['channel_id', 'regular_price', 'regular_compare_at_price', 'sale_price', 'starts_at', 'ends_at'],
        order: 'channel_id',
      },
      stock: {
        table: 'stock',
        key: 'variant_id',
        columns: ['on_hand', 'is_tracked', 'restock_on'],
        order: 'variant_id',
        isShared: true,
      },
    },
  },
  category: { table: 'categories', label: 'slug' },
  collection: {
    table: 'collections',
    label: 'slug',
    money: { names: ['priceFrom', 'priceTo'], currency: 'row' },
    json: ['rule'],
  },
  brand: { table: 'brands', label: 'slug' },
  label: { table: 'labels', label: 'slug' },
  tag: { table: 'tags', label: 'slug' },
  attribute: { table: 'attributes', label: 'name' },
  attribute_value: { table: 'attribute_values', label: 'value' },
  size_chart: { table: 'size_charts', label: 'slug', spread: ['document'] },
  article_category: { table: 'article_categories', label: 'slug' },
  review: { table: 'reviews', label: 'id', personal: ['author_name', 'title', 'text', 'fields', 'reply'] },
  coupon: { table: 'coupons', label: 'code', ignored: ['used_count'], money: moneyOfCoupons },
  // its code is one that nobody types
  offer: { table: 'coupons', label: 'title', ignored: ['used_count', 'code'], money: moneyOfCoupons },
  gift_card: {
    table: 'gift_cards',
    label: 'last_four',
    digest: ['nonce', 'code_hash'],
    personal: ['recipient_name', 'recipient_email', 'sender_name', 'message'],
    // orders take from it, and the shop sends it
    ignored: ['balance'],
    money: { names: ['initialAmount'], currency: 'own' },
  },
  tax_rate: { table: 'tax_rates', label: 'name' },
  // the form of its addresses, by its country
  address_form: { table: 'countries', label: 'code', unversioned: true },
  synonyms: { table: 'synonyms', label: 'terms' },
  pincode: { table: 'pincodes', label: 'code_from' },
  // a list that was uploaded, by its channel
  pincode_list: { table: 'channels', label: 'code', unversioned: true },
  shipping_zone: {
    table: 'shipping_zones',
    label: 'name',
    parts: {
      places: {
        table: 'shipping_zone_places',
        key: 'zone_id',
        columns: ['country_code', 'state_code', 'postcode_from', 'postcode_to'],
        order: 'id',
      },
    },
  },
  shipping_method: {
    table: 'shipping_methods',
    label: 'code',
    // those by weight begin at grams
    money: { names: ['price', 'from', 'freeAbove'], currency: 'zone', ofKind: { from: 'by_subtotal' } },
    json: ['rates'],
  },
  payment_method: {
    table: 'payment_methods',
    label: 'code',
    sealed: ['config'],
    ignored: ['token', 'keys_since'],
    money: { names: ['fee', 'minimum', 'maximum'], currency: 'channel' },
  },
  order: {
    table: 'orders',
    label: 'number',
    personal: ['email', 'phone', 'shipping_address', 'billing_address', 'note', 'experience_comment'],
    money: {
      names: [
        'subtotal',
        'discount',
        'shipping',
        'fee',
        'tax',
        'taxAdded',
        'grandTotal',
        'giftCardAmount',
        'openDifference',
        'amount',
        'savings',
      ],
      currency: 'own',
    },
    json: ['totals'],
    parts: { tags: { table: 'tagged_orders', key: 'order_id', columns: ['tag_id'], order: 'tag_id' } },
  },
  customer: {
    table: 'customers',
    label: 'id',
    digest: ['password_hash'],
    personal: ['first_name', 'last_name', 'email', 'phone'],
  },
  // customers that were taken as a file, by the channel of the member
  customer_list: { table: 'channels', label: 'code', unversioned: true },
  outbox_entry: { table: 'outbox', label: 'kind', unversioned: true },
  member: { table: 'staff', label: 'email', digest: ['password_hash'] },
  api_key: { table: 'api_keys', label: 'name', digest: ['key_hash'], ignored: ['last_used_at'] },
  webhook: {
    table: 'webhooks',
    label: 'name',
    digest: ['url', 'secret'],
    ignored: ['rests_until', 'failing_since'],
  },
  saved_view: { table: 'saved_views', label: 'name' },
  role: { table: 'staff_roles', label: 'label', ignored: ['label_key'] },
  refund_ceiling: { table: 'refund_ceilings', label: 'role', money: { names: ['most'], currency: 'channel' } },
  invitation: { table: 'staff_invitations', label: 'email', ignored: ['nonce', 'token_hash'], unversioned: true },
} as const satisfies Record<string, ThingTable>

export type ThingKind = keyof typeof thingTables

export const thingKinds: readonly string[] = Object.keys(thingTables)

export function isThingKind(text: string): text is ThingKind {
  return Object.hasOwn(thingTables, text)
}

export const tableOf = (kind: ThingKind): ThingTable => thingTables[kind]

/** Something that was made, changed or deleted. */
export interface Change {
  kind: ThingKind
  id: string | number
  label: string
  /** Null for what was made. */
  before: LoggedFields | null
  /** Null for what was deleted. */
  after: LoggedFields | null
  /** The fields whose values are a person's words, and are deleted with the person. */
  personal?: readonly string[]
}

/** In place of a personal value, which lies beside the record under this hash. */
export const personalValue = (hash: string): LoggedValue => ({ personal: hash })

/** The row of the record as it is chained: every column but the hash. */
export interface ChainedRow {
  id: number
  at: string
  actorKind: string
  actorId: number | null
  actorName: string
  source: string
  thingKind: string
  thingId: string
  thingLabel: string
  action: 'created' | 'changed' | 'deleted'
  /** JSON: field → [before, after]. */
  changes: string
  version: number | null
  batch: string | null
  previousHash: string
}

export interface LogRow extends ChainedRow {
  hash: string
}

/** Who made a change, for people. */
export function actorName({
  actorKind,
  actorName: name,
  actorId,
}: Pick<LogRow, 'actorKind' | 'actorName' | 'actorId'>) {
  if (actorKind === 'member') return name
  if (actorKind === 'command') return 'command line'
  return [actorKind, name || actorId].filter(Boolean).join(' ')
}
