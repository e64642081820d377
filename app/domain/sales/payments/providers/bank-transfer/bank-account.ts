import { plainCode } from '~/domain/shared/text/plain-code'

/** The parts of a bank account, by their names in the configuration of a bank transfer. */
export type BankPart =
  'holder' | 'bank' | 'iban' | 'bic' | 'account_number' | 'ifsc' | 'routing_number' | 'sort_code' | 'vpa'

/** What buyers read before each part. */
export const bankPartLabels: Record<BankPart, string> = {
  holder: 'Account holder',
  bank: 'Bank',
  iban: 'IBAN',
  bic: 'BIC (SWIFT)',
  account_number: 'Account number',
  ifsc: 'IFSC',
  routing_number: 'Routing number',
  sort_code: 'Sort code',
  vpa: 'UPI id',
}

export const bankParts = Object.keys(bankPartLabels) as BankPart[]

export const isBankPart = (name: string): name is BankPart => Object.hasOwn(bankPartLabels, name)

/** The countries of Europe and beside it where an account has an IBAN. */
const ibanCountries = new Set(
  (
    'AD AE AL AT AZ BA BE BG BH BY CH CY CZ DE DK EE EG ES FI FO FR GE GI GL GR HR HU IE IL IS IT JO KW KZ LB LI LT LU ' +
    'LV MC MD ME MK MT NL NO PK PL PS PT QA RO RS SA SE SI SK SM TN TR UA VA XK'
  ).split(' '),
)

/** The parts of an account in a country, those that it must have first named as such. */
export function bankPartsOf(countryCode: string): Array<{ name: BankPart; isRequired: boolean }> {
  const parts = (required: BankPart[], others: BankPart[]) => [
    { name: 'holder' as const, isRequired: true },
    { name: 'bank' as const, isRequired: false },
    ...required.map((name) => ({ name, isRequired: true })),
    ...others.map((name) => ({ name, isRequired: false })),
  ]
  if (countryCode === 'IN') return parts(['account_number', 'ifsc'], ['vpa'])
  if (countryCode === 'US') return parts(['routing_number', 'account_number'], ['bic'])
  if (countryCode === 'GB') return parts(['sort_code', 'account_number'], ['iban', 'bic'])
  return ibanCountries.has(countryCode) ? parts(['iban'], ['bic']) : parts(['account_number'], ['bic'])
}

/** An account as it is stored: without the spaces that people write into numbers. Pure. */
export function tidyBankAccount(typed: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) => {
      const trimmed = text.trim()
      if (trimmed === '') return []
      if (!isBankPart(name) || name === 'holder' || name === 'bank') return [[name, trimmed]]
      const joined = plainCode(trimmed).replaceAll(name === 'sort_code' ? /[\s-]+/g : /\s+/g, '')
      return [[name, name === 'vpa' ? joined : joined.toUpperCase()]]
    }),
  )
}

/** Whether the two check digits of an IBAN are right (ISO 7064, modulo 97). */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const moved = text.slice(4) + text.slice(0, 4)
  let rest = 0
  for (const sign of moved) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** Whether the check digit of a routing number is right (ABA: weights 3, 7, 1). */
function isRoutingNumber(text: string): boolean {
  const weights = [3, 7, 1]
  const sum = [...text].reduce((total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0), 0)
  return /^\d{9}$/.test(text) && sum > 0 && sum % 10 === 0
}

/** Whether a text can be an id of UPI, such as shop@bank. */
export const isUpiId = (text: string) => /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,63}$/.test(text)

const checks: Partial<Record<BankPart, (text: string) => boolean>> = {
  iban: isIban,
  bic: (text) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text),
  account_number: (text) => /^[A-Z0-9/-]{4,34}$/.test(text),
  ifsc: (text) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text),
  routing_number: isRoutingNumber,
  sort_code: (text) => /^\d{6}$/.test(text),
  vpa: isUpiId,
}

/** The parts of an account that cannot be right. What has another name is the owner's own text. Pure. */
export function wrongBankParts(config: Readonly<Record<string, string>>): BankPart[] {
  return bankParts.filter((name) => config[name] !== undefined && checks[name]?.(config[name]) === false)
}

/** Whether there is an account to transfer to: a holder and a number, or the owner's own text. Pure. */
export function isBankAccount(config: Readonly<Record<string, string>>): boolean {
  if (hasOwnText(config)) return true
  return config.holder !== undefined && (config.iban !== undefined || config.account_number !== undefined)
}

/** Whether the account was written as a text of the owner's own, with names of its parts that the shop does not know. */
export const hasOwnText = (config: Readonly<Record<string, string>>) =>
  Object.keys(config).some((name) => !isBankPart(name))

/** The account as buyers read it. Pure. */
export function bankAccountRows(config: Readonly<Record<string, string>>): Array<{ label: string; value: string }> {
  const known = bankParts.flatMap((name) => {
    const value = config[name]
    if (value === undefined) return []
    const shown =
      name === 'iban'
        ? value.replaceAll(/(.{4})(?=.)/g, '$1 ')
        : name === 'sort_code'
          ? value.replaceAll(/(..)(?=.)/g, '$1-')
          : value
    return [{ label: bankPartLabels[name], value: shown }]
  })
  const own = Object.entries(config).flatMap(([label, value]) => (isBankPart(label) ? [] : [{ label, value }]))
  return [...known, ...own]
}
