import { z } from 'zod/v4'
import { localDateTime } from '~/domain/operations/channels/zoned-time'
import { currencyDigits } from '~/domain/shared/money/money'

const taxSchema = z.object({ name: z.string(), ratePpm: z.number(), amount: z.number() })
const lineSchema = z.object({
  name: z.string(),
  details: z.string(),
  hsn: z.string(),
  quantityText: z.string(),
  /** Before the discount; with tax where the prices include it. */
  unitPrice: z.number().nullable(),
  /** The text that follows the price of things sold by length or weight: 'a metre'. */
  perUnit: z.string().default(''),
  /** The amount that the order's coupon and offers take off the line; ≤ 0. */
  discount: z.number().default(0),
  /** Without tax, after the discount. */
  taxable: z.number(),
  taxes: z.array(taxSchema),
  /** taxable + taxes. */
  total: z.number(),
})
export type DocumentLine = z.infer<typeof lineSchema>

/** All that an invoice or a credit note says, as it was issued. Minor units. */
export const documentContentSchema = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  /** Local dates: 2026-02-01. */
  issuedOn: z.string(),
  orderNumber: z.string(),
  orderedOn: z.string(),
  /** The number of the invoice that a credit note corrects; only on credit notes. */
  invoiceNumber: z.string().nullable(),
  seller: z.object({ name: z.string(), lines: z.array(z.string()), taxId: z.string() }),
  /** Whether the law of India decides its form: a tax invoice, with the HSN codes of what is sold. */
  isIndian: z.boolean().default(true),
  buyer: z.array(z.string()),
  shipTo: z.array(z.string()),
  placeOfSupply: z.string(),
  currency: z.string(),
  languageTag: z.string(),
  lines: z.array(lineSchema),
  taxable: z.number(),
  taxes: z.array(taxSchema),
  total: z.number(),
  inWords: z.string(),
  /** How it was paid: 'Card', or 'Gift card 4F2K ₹500.00, Card ₹1,999.00'. */
  payment: z.string(),
  /** The notes that the law of the country asks for, at the end. */
  notes: z.array(z.string()).default([]),
})
export type DocumentContent = z.infer<typeof documentContentSchema>

/** Amounts of documents always have their decimals, so that columns can be compared. Minor units. Pure. */
export function documentMoney(
  amount: number,
  { currency, languageTag }: { currency: string; languageTag: string },
): string {
  const digits = currencyDigits(currency)
  return new Intl.NumberFormat(languageTag, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits)
}

/** All texts and amounts that a document shows, as one text. Pure. */
export function documentText(content: DocumentContent): string {
  const { seller, buyer, shipTo, placeOfSupply, payment, lines, taxes, notes } = content
  return [
    content.number,
    content.orderNumber,
    seller.name,
    ...seller.lines,
    seller.taxId,
    ...buyer,
    ...shipTo,
    placeOfSupply,
    content.inWords,
    payment,
    ...lines.flatMap((line) => [line.name, line.details, line.hsn, line.quantityText, line.perUnit]),
    ...[...taxes, ...lines.flatMap((line) => line.taxes)].map(({ name }) => name),
    ...notes,
    // each digit and sign of amounts
    documentMoney(-123_456_789_012, content),
  ].join('\n')
}

/** An invoice or a credit note in a list. */
export interface DocumentLink {
  id: number
  kind: DocumentContent['kind']
  number: string
}

/** An invoice or a credit note in the list of the staff. */
export interface StaffDocumentLink extends DocumentLink {
  /** Letters that it shows as boxes, because no font has them. */
  missing: readonly string[]
}

/** The financial year of an instant: '26-27' in India, where it begins in April; '2026' elsewhere. Pure. */
export function financialYear(instant: Date, countryCode: string, timeZone: string): string {
  const [year = '', month = ''] = localDateTime(instant.toISOString(), timeZone).split('-')
  if (countryCode !== 'IN') return year
  const first = Number(month) >= 4 ? Number(year) : Number(year) - 1
  return `${String(first).slice(2)}-${String(first + 1).slice(2)}`
}

/**
 * The number of a document, of at most 16 characters as India's GST asks for: TN/26-27/00001, TNC/26-27/00001. Pure.
 */
export function documentNumber(prefix: string, kind: DocumentContent['kind'], year: string, sequence: number): string {
  return `${prefix}${kind === 'credit_note' ? 'C' : ''}/${year}/${String(sequence).padStart(5, '0')}`
}

/** Taxes of lines by name and rate, in the order in which they come. Pure. */
export function sumTaxes(lines: ReadonlyArray<Pick<DocumentLine, 'taxes'>>): DocumentLine['taxes'] {
  const sums = new Map<string, DocumentLine['taxes'][number]>()
  for (const tax of lines.flatMap(({ taxes }) => taxes)) {
    const key = `${tax.name} ${tax.ratePpm}`
    const known = sums.get(key)
    if (known) known.amount += tax.amount
    else sums.set(key, { ...tax })
  }
  return [...sums.values()]
}
