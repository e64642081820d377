import type { StockWords } from '~/domain/listing/listing'
import { stock as look } from './product-view.css'

/** Stock in words (decisions, Stock): 'Only N left' at 5 or fewer. */
export function StockLine({ stock, available }: { stock: StockWords; available: number | null }) {
  const words: Record<StockWords, string> = {
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
