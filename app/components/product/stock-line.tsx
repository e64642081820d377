import type { VariantView } from '~/domain/catalogue/products/product'
import { stockText } from '~/domain/catalogue/stock/stock'
import { stock as look } from './stock-line.css'

/** The stock of a variant, as text. */
export function StockLine({ stock, available, ships }: Pick<VariantView, 'stock' | 'available' | 'ships'>) {
  return (
    <span className={look} data-stock={stock}>
      {stockText(stock, available, ships)}
    </span>
  )
}
