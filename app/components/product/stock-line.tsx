import type { VariantView } from '~/domain/catalogue/products/product'
import { inUnits } from '~/domain/shared/money/sold-by-unit'
import { stockText } from '~/domain/catalogue/stock/stock'
import { stock as look } from './stock-line.css'

interface StockLineProps {
  variant: Pick<VariantView, 'stock' | 'available' | 'ships' | 'unitsPerQuantity'>
  displayUnit: string | null
}

/** The text of the stock of a variant. */
export function stockLineText({ variant, displayUnit }: StockLineProps): string {
  const { stock, ships, unitsPerQuantity } = variant
  const available = variant.available === null ? null : inUnits(variant.available, { displayUnit, unitsPerQuantity })
  return stockText(stock, available, ships, displayUnit)
}

/** The stock of a variant, as text. */
export function StockLine(props: StockLineProps) {
  return (
    <span className={look} data-stock={props.variant.stock}>
      {stockLineText(props)}
    </span>
  )
}
