import type { StockStatus } from '~/domain/stock/stock'
import { stock as look } from './product-details.css'

/** Stock in words (decisions, Stock): 'Only N left' at 5 or fewer. */
export function StockLine({ stock, available }: { stock: StockStatus; available: number | null }) {
  const words: Record<StockStatus, string> = {
    in_stock: 'In stock',
    low: available === null ? 'Only a few left' : `Only ${available} left`,
    out_of_stock: 'Out of stock',
    backorder: 'Available on backorder',
  }
  return (
    <span className={look} data-stock={stock}>
      {words[stock]}
    </span>
  )
}
