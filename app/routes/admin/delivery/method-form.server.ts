import { z } from 'zod/v4'
import type { Channel } from '~/domain/operations/channels/channel'
import type { OwnerMethod } from '~/domain/sales/shipping/manage/owner-zones.queries.server'
import { shippingMethodKinds } from '~/domain/sales/shipping/shipping'
import { flagSchema } from '~/domain/shared/flag.schema'
import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { toDecimal } from '~/domain/shared/money/money'
import { fail, ok } from '~/domain/shared/result'
import { codeText, lineText } from '~/domain/shared/text/typed-text.schema'
import { unitsNumberSchema } from '~/domain/shared/units-number.schema'

const text = codeText.max(30).default('')
const steps = z.record(z.string().regex(/^s\d{1,2}$/), text).default({})

export const methodFields = z.object({
  name: lineText.trim().min(1, 'Enter a name').max(100),
  description: lineText.trim().max(300).default(''),
  kind: z.enum(shippingMethodKinds, { error: 'Choose what the price depends on' }),
  from: steps,
  price: steps,
  freeAbove: text,
  daysMin: text,
  daysMax: text,
  taxClass: z.string().max(60).default(''),
  position: text,
  isActive: flagSchema.default(false),
})
const steps50 = Array.from({ length: 50 }, (_, index) => index)

/** What the fields are called, where that is not what their names say. */
export const methodLabels = Object.fromEntries([
  ...steps50.flatMap((step) => [
    [`from.s${step}`, `From, line ${step + 1}`],
    [`price.s${step}`, `Price, line ${step + 1}`],
  ]),
  ['description', 'A word about it'],
  ['kind', 'The price depends on'],
  ['freeAbove', 'Free from goods of'],
  ['daysMin', 'Takes at least (days)'],
  ['daysMax', 'Takes at most (days)'],
  ['position', 'Place in the list'],
  ['isActive', 'Customers can choose it'],
])

/** Fields that mean something only together. */
export const togetherInMethods = [['kind', ...steps50.flatMap((step) => [`from.s${step}`, `price.s${step}`])]]

type MethodForm = z.output<typeof methodFields>

/** The method that a form means. Errors: `invalid_input` with the messages by field. */
export function methodOf(form: MethodForm, { currency }: Pick<Channel, 'currency'>) {
  const errors: Record<string, string[]> = {}
  const amount = (name: string, typed: string) => {
    const parsed = parseDecimal(typed, currency)
    if (parsed !== null && parsed >= 0) return parsed
    errors[name] = [
      typed === '' ? `Enter an amount of ${currency}, or 0` : `“${typed}” is not an amount of ${currency}`,
    ]
    return 0
  }
  const whole = (name: 'daysMin' | 'daysMax' | 'position') => {
    if (form[name] === '') return undefined
    if (!/^\d{1,4}$/.test(form[name])) errors[name] = ['Enter a whole number, such as 3']
    return Number(form[name])
  }
  const from = (name: string, typed: string) => {
    if (typed === '' || form.kind === 'flat') return 0
    if (form.kind === 'by_subtotal') return amount(name, typed)
    const number = unitsNumberSchema('').safeParse(typed)
    if (!number.success || (form.kind === 'by_pieces' && !Number.isInteger(number.data)))
      errors[name] = [
        form.kind === 'by_weight' ? 'Enter a weight in kg, such as 0.5' : 'Enter a whole number of pieces',
      ]
    return Math.round((number.data ?? 0) * (form.kind === 'by_weight' ? 1000 : 1))
  }
  const filled = Object.keys({ ...form.price, ...form.from })
    .toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
    .filter((step) => form.price[step] || form.from[step])
  // one price has one step: what stands below it is of no use
  const used = form.kind === 'flat' ? filled.slice(0, 1) : filled
  const rates = used.map((step) => ({
    from: from(`from.${step}`, form.from[step] ?? ''),
    price: amount(`price.${step}`, form.price[step] ?? ''),
  }))
  if (used.length === 0) errors['price.s0'] = ['Enter a price, or 0 where delivery is free']
  const method = {
    name: form.name,
    description: form.description,
    kind: form.kind,
    rates,
    freeAbove: form.freeAbove === '' ? undefined : amount('freeAbove', form.freeAbove),
    daysMin: whole('daysMin'),
    daysMax: whole('daysMax'),
    taxClass: form.taxClass === '' ? 'standard' : form.taxClass,
    position: whole('position') ?? 0,
    isActive: form.isActive,
  }
  const [first] = Object.values(errors)
  return first ? fail('invalid_input', first[0] ?? '', errors) : ok(method)
}

/** The failure of a saved method at the fields of its form. */
export function methodFailure(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [name.startsWith('rates') ? 'from.s1' : name, messages]),
  )
}

/** A method as the fields of its form. */
export function methodTexts(method: OwnerMethod, { currency }: Pick<Channel, 'currency'>): Record<string, string> {
  const decimal = (amount: number | null) => (amount === null ? '' : toDecimal(amount, currency))
  const fromText = (from: number) =>
    method.kind === 'by_subtotal' ? decimal(from) : String(method.kind === 'by_weight' ? from / 1000 : from)
  return {
    name: method.name,
    description: method.description,
    kind: method.kind,
    ...Object.fromEntries(
      method.rates.flatMap(({ from, price }, index) => [
        [`from.s${index}`, method.kind === 'flat' ? '' : fromText(from)],
        [`price.s${index}`, decimal(price)],
      ]),
    ),
    freeAbove: decimal(method.freeAbove),
    daysMin: method.daysMin === null ? '' : String(method.daysMin),
    daysMax: method.daysMax === null ? '' : String(method.daysMax),
    taxClass: method.taxClass,
    position: String(method.position),
    isActive: method.isActive ? 'on' : '',
  }
}
