import type { Migration } from './ddl'

/** Thousandths of the unit in one of quantity, of a variant of a product that is sold by length or weight. */
const unitsOf = (variantId: string) =>
  `(SELECT v.units_per_quantity FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.id = ${variantId} AND p.display_unit IS NOT NULL)`

/** The price of one unit from that of one of quantity, rounded half-up. */
const perUnitOf = (column: string, units: string) => `(${column} * 2000 + ${units}) / (2 * ${units})`

function perUnit(table: string, columns: readonly string[]): string {
  const units = unitsOf(`${table}.variant_id`)
  const changes = columns.map((column) => `${column} = ${perUnitOf(column, units)}`)
  return `UPDATE ${table} SET ${changes.join(', ')} WHERE ${units} IS NOT NULL`
}

/** The unit of an order's line, as it was when the order was placed. */
const orderLines = (displayUnit: string, units: string) =>
  `UPDATE order_lines SET unit_price = ${perUnitOf('unit_price', units)} WHERE ${displayUnit} IS NOT NULL`

/**
 * A price is that of one piece, metre or kilogram: of one whole unit, no longer of one of quantity, with which £4.99 a
 * metre in steps of a quarter could not be said. What stored orders cost stays in their totals.
 */
export const pricesPerUnitMigration: Migration = {
  name: '091-prices-per-unit',
  statements: [
    // a sale that is no longer lower than its price, rounded as that of a part of a long step, has nothing to tell
    `DELETE FROM scheduled_sales WHERE ${perUnitOf('sale_price', unitsOf('scheduled_sales.variant_id'))}
       >= ${perUnitOf('regular_price', unitsOf('scheduled_sales.variant_id'))}`,
    perUnit('scheduled_sales', ['regular_price', 'regular_compare_at_price', 'sale_price']),
    perUnit('variant_prices', ['price', 'compare_at_price']),
    perUnit('cart_lines', ['unit_price_seen']),
  ],
  sqlite: [orderLines(`json_extract(snapshot, '$.displayUnit')`, `json_extract(snapshot, '$.unitsPerQuantity')`)],
  postgres: [orderLines(`(snapshot::json ->> 'displayUnit')`, `CAST(snapshot::json ->> 'unitsPerQuantity' AS bigint)`)],
}
