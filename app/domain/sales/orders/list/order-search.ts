import { plainCode, skuSpellings } from '~/domain/shared/text/plain-code'
import { customerKeys } from '~/domain/sales/pricing/customer-keys'

/**
 * A thing that a text in the search field of orders can be; the kinds are in the order in which they are looked for.
 */
export type OrderSearch =
  | { kind: 'customer'; key: string }
  | { kind: 'number'; number: string }
  | { kind: 'waybill'; key: string }
  | { kind: 'sku'; sku: string }

/**
 * Recognises a search by its shape: an e-mail by its @, a phone by at least 7 digits and nothing but what people write
 * between them; any other may be the number of an order, a waybill or a SKU.
 */
export function parseOrderSearch(text: string, countryCode: string): OrderSearch[] {
  const word = plainCode(text)
  if (word === '') return []
  const searches: OrderSearch[] = []
  const isEmail = word.includes('@')
  const isPhone = /^\+?[\d\s().-]{7,25}$/.test(word) && word.replace(/\D/g, '').length >= 7
  if (isEmail || isPhone) {
    const contact = { email: isEmail ? word : null, phone: isPhone ? word : null, countryCode }
    searches.push(...customerKeys(contact).map((key) => ({ kind: 'customer' as const, key })))
  }
  if (isEmail) return searches
  const code = word.toUpperCase().replace(/^#/, '')
  const waybill = code.replace(/[^0-9A-Z]/g, '')
  return [
    { kind: 'number', number: code },
    ...(waybill.length >= 4 ? [{ kind: 'waybill' as const, key: waybill }] : []),
    ...searches,
    ...skuSpellings(text).map((sku) => ({ kind: 'sku' as const, sku })),
  ]
}
