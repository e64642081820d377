import { dateFormat, plainDate } from '~/domain/shared/text/date-format'
import type { StockStatus } from './stock'

/** When it is sent, of what nobody knows when it comes. */
export const whenBackInStock = 'when it is back in stock'

/**
 * When something that is sold before it is in stock is sent, within a sentence: 'from Sat 12 Dec', or 'when it is back
 * in stock' when nobody knows. Null for what is in stock or can't be bought.
 * @param restockOn the day, as 2026-12-12
 */
export function shipsWhen(stock: StockStatus, restockOn: string | null, languageTag: string): string | null {
  if (stock !== 'backorder') return null
  if (restockOn === null) return whenBackInStock
  // a day without a time is the same day everywhere
  const format = dateFormat(languageTag, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  return `from ${plainDate(format.format(new Date(restockOn)))}`
}
