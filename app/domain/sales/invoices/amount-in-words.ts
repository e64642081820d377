import { currencyDigits } from '~/domain/shared/money/money'

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const indianScales: ReadonlyArray<[number, string]> = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
]
const otherScales: ReadonlyArray<[number, string]> = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
]

/**
 * An amount as invoices spell it out: 'One lakh two thousand Indian rupees and fifty paise only', with lakh and crore
 * for rupees. Minor units, ≥ 0. Pure.
 */
export function amountInWords(amount: number, currency: string): string {
  const scale = 10 ** currencyDigits(currency)
  const whole = Math.floor(amount / scale)
  const rest = amount % scale
  const words = numberInWords(whole, currency === 'INR' ? indianScales : otherScales)
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  }).formatToParts(whole)
  const name = parts.find(({ type }) => type === 'currency')?.value ?? currency
  const minor = rest === 0 ? '' : currency === 'INR' ? ` and ${numberInWords(rest, [])} paise` : ` and ${rest}/${scale}`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${name}${minor} only`
}

function numberInWords(value: number, scales: ReadonlyArray<[number, string]>): string {
  for (const [size, name] of scales) {
    if (value < size) continue
    const rest = value % size
    const head = `${numberInWords(Math.floor(value / size), scales)} ${name}`
    return rest === 0 ? head : `${head} ${numberInWords(rest, scales)}`
  }
  if (value < 20) return small[value] ?? ''
  const rest = value % 10
  return rest === 0 ? (tens[value / 10] ?? '') : `${tens[(value - rest) / 10]}-${small[rest]}`
}
