import { showsViewedProducts } from './viewed-products'

/**
 * Whether a section can have the heading of its page: it has one, for every visitor and on windows of every width. On
 * the server alone.
 */
export function canHavePageHeading({ data, hiddenOn }: { data: object; hiddenOn: readonly string[] }): boolean {
  return 'heading' in data && data.heading !== '' && hiddenOn.length === 0 && !showsViewedProducts(data)
}
