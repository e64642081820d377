export interface TaxFailures {
  /** Another rate is charged there already. */
  tax_rate_exists: { id: number }
  tax_rate_not_found: { id: number }
}
