import {
  bankAccountRows,
  bankPartLabels,
  bankParts,
  bankPartsOf,
  hasOwnText,
  tidyBankAccount,
  wrongBankParts,
  type BankPart,
} from '~/domain/sales/payments/providers/bank-transfer/bank-account'
import { bankPartHints, wrongPartWords } from '~/messages/sales/payments'
import { z } from 'zod/v4'
import type { MissingConfig } from '~/domain/sales/payments/provider'
import type { StoredPaymentMethod } from '~/domain/sales/payments/payment-methods.queries.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { toDecimal } from '~/domain/shared/money/money'
import { fail, ok } from '~/domain/shared/result'
import { codeText, lineText, linesText } from '~/domain/shared/text/typed-text.schema'
import type { RequestContext } from '~/http/context.server'
import { findTypedCountries } from '../settings/typed-places.server'

const text = codeText.max(30).default('')

const part = lineText.trim().max(100).default('')

export const paymentFields = z.object({
  name: lineText.trim().min(1, 'Enter a name').max(100),
  description: linesText.trim().max(500).default(''),
  holder: part,
  bank: part,
  iban: part,
  bic: part,
  account_number: part,
  ifsc: part,
  routing_number: part,
  sort_code: part,
  vpa: part,
  payee: lineText.trim().max(100).default(''),
  fee: text,
  minimum: text,
  maximum: text,
  position: text,
  countries: z.string().max(3000).default(''),
  isActive: flagSchema.default(false),
})

/** What the fields are called, where that is not what their names say. */
export const paymentLabels = {
  description: 'Instructions',
  ...bankPartLabels,
  payee: 'Name of who is paid',
  minimum: 'Orders of at least',
  maximum: 'Orders of at most',
  position: 'Place in the list',
  countries: 'Only in these countries',
  isActive: 'Customers can choose it',
}

/** The way to pay that a form means, with what its provider needs to know. */
export async function paymentOf(
  context: Pick<RequestContext, 'db' | 'channel'>,
  form: z.output<typeof paymentFields>,
  kind: MissingConfig | null,
) {
  const { currency } = context.channel
  const errors: Record<string, string[]> = {}
  const amount = (name: 'fee' | 'minimum' | 'maximum') => {
    if (form[name] === '') return null
    const parsed = parseDecimal(form[name], currency)
    if (parsed === null || parsed < 0) errors[name] = [`“${form[name]}” is not an amount of ${currency}`]
    return parsed
  }
  if (!/^\d{0,4}$/.test(form.position)) errors.position = ['Enter a whole number, such as 1']
  const countries = await findTypedCountries(context, form.countries)
  if (!countries.ok) errors.countries = [countries.error.message]
  const parts = bankPartsOf(context.channel.countryCode)
  const account = kind === 'bank_account' ? tidyBankAccount(pick(form, parts)) : {}
  // an account that was written before stays while nothing is entered
  if (Object.keys(account).length > 0) {
    const wrong = new Set(wrongBankParts(account))
    for (const { name, isRequired } of parts)
      if (wrong.has(name) || (isRequired && account[name] === undefined)) errors[name] = [wrongPartWords[name]]
  }
  const change = {
    name: form.name,
    description: form.description,
    fee: amount('fee') ?? 0,
    minimum: amount('minimum'),
    maximum: amount('maximum'),
    position: Number(form.position),
    countries: countries.ok && countries.value.length > 0 ? countries.value : null,
    isActive: form.isActive,
  }
  const config: Record<string, string> =
    kind === 'bank_account'
      ? account
      : kind === 'upi_id' && (form.vpa || form.payee)
        ? { vpa: form.vpa, payee: form.payee }
        : {}
  const [first] = Object.values(errors)
  return first ? fail('invalid_input', first[0] ?? '', errors) : ok({ change, config })
}

const pick = (form: Readonly<Record<BankPart, string>>, parts: ReturnType<typeof bankPartsOf>) =>
  Object.fromEntries(parts.map(({ name }) => [name, form[name]]))

/** The fields for the account of a bank transfer, and what buyers read of one that was written before they were there. */
export function shownAccount(config: StoredPaymentMethod['config'], countryCode: string) {
  return {
    parts: bankPartsOf(countryCode).map(({ name, isRequired }) => ({
      name,
      isRequired,
      label: bankPartLabels[name],
      hint: bankPartHints[name],
    })),
    older: hasOwnText(config) ? bankAccountRows(config) : [],
  }
}

/** A way to pay as the fields of its form. */
export function paymentTexts(
  { method, isActive, position, config }: StoredPaymentMethod,
  currency: string,
  kind: MissingConfig | null,
): Record<string, string> {
  const decimal = (amount: number | null) => (amount === null ? '' : toDecimal(amount, currency))
  return {
    name: method.name,
    description: method.description,
    ...(kind === 'bank_account' ? Object.fromEntries(bankParts.map((name) => [name, config[name] ?? ''])) : {}),
    ...(kind === 'upi_id' ? { vpa: config.vpa ?? '', payee: config.payee ?? '' } : {}),
    fee: method.fee === 0 ? '' : decimal(method.fee),
    minimum: decimal(method.minimum),
    maximum: decimal(method.maximum),
    position: String(position),
    countries: method.countries?.join(', ') ?? '',
    isActive: isActive ? 'on' : '',
  }
}
