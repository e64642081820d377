import type { Migration } from './ddl'

const isSold = `v.product_id = listings.product_id AND v.is_deleted = 0
  AND vp.channel_id = listings.channel_id AND vp.is_published = 1`

const isAvailable = `(s.variant_id IS NULL OR s.is_tracked = 0 OR s.allows_backorder = 1
  OR s.on_hand - s.held - s.threshold >= v.min_quantity)`

/** Option and value of each choice of a variant; `*` for any value. */
const choice = `o.slug || '=' || coalesce(ov.slug, '*')`
const combination = `coalesce((SELECT string_agg(${choice}, ',' ORDER BY ${choice})
  FROM variant_option_values c JOIN product_options o ON o.id = c.option_id
    LEFT JOIN product_option_values ov ON ov.id = c.option_value_id WHERE c.variant_id = v.id), '')`

/** Writes both columns of all listings. */
export const fillListedVariants = [
  `UPDATE listings SET variants = coalesce((
     SELECT string_agg(CAST(v.id AS TEXT) || ':' || CAST(vp.price AS TEXT) || ':' || ${combination}, ' ' ORDER BY v.id)
     FROM variants v JOIN variant_prices vp ON vp.variant_id = v.id WHERE ${isSold}), '')
   WHERE 1 < (SELECT count(*) FROM variants v JOIN variant_prices vp ON vp.variant_id = v.id WHERE ${isSold})`,
  `UPDATE listings SET sold_out = coalesce((
     SELECT string_agg(CAST(v.id AS TEXT), ' ' ORDER BY v.id)
     FROM variants v JOIN variant_prices vp ON vp.variant_id = v.id JOIN stock s ON s.variant_id = v.id
     WHERE ${isSold} AND NOT ${isAvailable}), '')
   WHERE variants <> ''`,
]

/** Listings know their products' variants, so that filters of options, price and stock hold for one of them. */
export const listedVariantsMigration: Migration = {
  name: '098-listed-variants',
  statements: [
    `ALTER TABLE listings ADD COLUMN variants TEXT NOT NULL DEFAULT ''`,
    `ALTER TABLE listings ADD COLUMN sold_out TEXT NOT NULL DEFAULT ''`,
    ...fillListedVariants,
  ],
}
