import type { Migration } from './ddl'

/**
 * The tables that people edit. The version of a row grows with each change, so that nobody overwrites what somebody
 * else has changed meanwhile.
 */
const editedTables = [
  'settings',
  'channels',
  'storefronts',
  'plugins',
  'pages',
  'menus',
  'picture_lists',
  'articles',
  'faqs',
  'forms',
  'redirects',
  'products',
  'variants',
  'brands',
  'categories',
  'collections',
  'tags',
  'labels',
  'attributes',
  'attribute_values',
  'size_charts',
  'reviews',
  'coupons',
  'gift_cards',
  'tax_rates',
  'shipping_zones',
  'shipping_methods',
  'payment_methods',
  'orders',
  'customers',
  'staff',
]

export const versionsMigration: Migration = {
  name: '083-versions',
  statements: editedTables.map((table) => `ALTER TABLE ${table} ADD COLUMN version INTEGER NOT NULL DEFAULT 1`),
}
