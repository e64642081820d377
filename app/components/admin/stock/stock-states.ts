import type { ListedStock } from '~/domain/catalogue/products/stock-by-hand/stock-list'
import type { StateTone } from '../list/order-table'

const states = {
  in_stock: { label: 'In stock', tone: 'done' },
  low: { label: 'Low', tone: 'warning' },
  out_of_stock: { label: 'Sold out', tone: 'warning' },
  backorder: { label: 'Sold before it is in stock', tone: 'neutral' },
} as const

/** How a variant's stock is, in a word. */
export function stockState({ counted }: Pick<ListedStock, 'counted'>): { label: string; tone: StateTone } {
  return counted ? states[counted.status] : { label: 'Not counted', tone: 'neutral' }
}
