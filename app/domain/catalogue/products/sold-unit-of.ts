import type { SoldUnit } from '~/domain/shared/money/sold-by-unit'
import type { VariantInput } from './product-input'

/** How a variant of a product is counted. */
export const soldUnitOf = (
  { displayUnit = null }: { displayUnit?: string | null },
  { unitsPerQuantity = 1000 }: Pick<VariantInput, 'unitsPerQuantity'>,
): SoldUnit => ({ displayUnit, unitsPerQuantity })
