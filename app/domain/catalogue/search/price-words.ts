import type { ListingQuery } from '~/domain/catalogue/listing/listing'
import { currencyDigits } from '~/domain/shared/money/money'

const amount = String.raw`(?:₹|€|\$|£|rs\.?|inr|eur|rupees)?\s*(\d{1,3}(?:,\d{2,3})+|\d{1,8})(k)?(?:\s*(?:₹|€|\$|£|rs\.?|inr|eur|rupees|euros?)(?!\p{L}))?`
const upTo = new RegExp(
  String.raw`(?<!\p{L})(?:under|below|less than|up ?to|within|at most|max(?:imum)?)\s+${amount}`,
  'iu',
)
const from = new RegExp(
  String.raw`(?<!\p{L})(?:over|above|more than|at least|starting at|min(?:imum)?)\s+${amount}`,
  'iu',
)
const between = new RegExp(String.raw`(?<!\p{L})between\s+${amount}\s*(?:and|to|-|–)\s*${amount}`, 'iu')

/** The prices that a search names, in minor units; the text is what is left of the search. */
interface PriceWords {
  text: string
  priceFrom: number | null
  priceTo: number | null
}

/** Reads 'kurta under 2000', 'below ₹500', 'over 1,000' and 'between 500 and 1000'; null when nothing is said. */
export function readPriceWords(text: string, currency: string): PriceWords | null {
  const minor = (digits = '', thousands?: string) =>
    Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1) * 10 ** currencyDigits(currency)
  const found: PriceWords = { text, priceFrom: null, priceTo: null }
  const take = (pattern: RegExp, use: (match: RegExpExecArray) => void) => {
    const match = pattern.exec(found.text)
    if (!match) return
    use(match)
    found.text = found.text.replace(match[0], ' ')
  }
  take(between, (match) => {
    found.priceFrom = minor(match[1], match[2])
    found.priceTo = minor(match[3], match[4])
  })
  take(upTo, (match) => (found.priceTo ??= minor(match[1], match[2])))
  take(from, (match) => (found.priceFrom ??= minor(match[1], match[2])))
  if (found.priceFrom === null && found.priceTo === null) return null
  return { ...found, text: found.text.replace(/\s+/g, ' ').trim() }
}

/** A query with the prices of a search's words. Prices of the query itself, from the filters, are kept. */
export function withPrices(query: ListingQuery, words: PriceWords): ListingQuery {
  if (query.priceFrom !== null || query.priceTo !== null) return query
  return { ...query, priceFrom: words.priceFrom, priceTo: words.priceTo }
}
