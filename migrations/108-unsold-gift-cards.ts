import type { Migration } from './ddl'

const soldVariants = `FROM variants v JOIN variant_prices vp ON vp.variant_id = v.id
  WHERE v.product_id = listings.product_id AND v.is_deleted = 0
    AND vp.channel_id = listings.channel_id AND vp.is_published = 1`

/** Listings of gift cards are out of stock in a shop that cannot ask who gets one. */
export const unsoldGiftCardsMigration: Migration = {
  name: '108-unsold-gift-cards',
  statements: [
    `UPDATE listings SET in_stock = 0, sold_out = CASE WHEN variants = '' THEN '' ELSE coalesce(
       (SELECT string_agg(CAST(v.id AS TEXT), ' ' ORDER BY v.id) ${soldVariants}), '') END
     WHERE product_id IN (SELECT id FROM products WHERE is_gift_card = 1)
       AND EXISTS (SELECT 1 FROM plugins WHERE module_name = 'ProductCustomisation' AND is_active = 0)`,
  ],
}
