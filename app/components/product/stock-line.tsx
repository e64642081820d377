import { stockText, type StockStatus } from '~/domain/stock/stock'
import { stock as look } from './stock-line.css'

/** The stock of a variant, as text. */
export function StockLine({ stock, available }: { stock: StockStatus; available: number | null }) {
  return (
    <span className={look} data-stock={stock}>
      {stockText(stock, available)}
    </span>
  )
}
