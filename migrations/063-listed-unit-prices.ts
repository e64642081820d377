import type { Migration } from './ddl'

/** Thousandths of the unit in one of quantity, of the products that are sold by length or weight. */
const units = `(SELECT min(units_per_quantity) FROM variants WHERE product_id = listings.product_id AND is_deleted = 0)`
const perUnit = (column: string) => `${column} = (${column} * 1000 + ${units} / 2) / ${units}`

/** Listings have the price of one unit of what is sold by length or weight, by which it is filtered and sorted. */
export const listedUnitPricesMigration: Migration = {
  name: '063-listed-unit-prices',
  statements: [
    `UPDATE listings SET ${['price_min', 'price_max', 'compare_at_price'].map(perUnit).join(', ')}
     WHERE product_id IN (SELECT p.id FROM products p JOIN variants v ON v.product_id = p.id
                          WHERE p.display_unit IS NOT NULL AND v.is_deleted = 0)`,
  ],
}
