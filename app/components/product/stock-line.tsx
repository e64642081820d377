import type { VariantView } from '~/domain/products/product'
import { stockText } from '~/domain/stock/stock'
import { stock as look } from './stock-line.css'

/** The stock of a variant, as text. */
export function StockLine({ stock, available, ships }: Pick<VariantView, 'stock' | 'available' | 'ships'>) {
  return (
    <span className={look} data-stock={stock}>
      {stockText(stock, available, ships)}
    </span>
  )
}
