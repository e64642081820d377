import { z } from 'zod/v4'
import type { Channel } from '~/domain/operations/channels/channel'
import { endOfZonedDay, localDateTime, zonedInstant } from '~/domain/operations/channels/zoned-time'
import { couponConditionsSchema } from '~/domain/sales/pricing/coupon.schema'
import type { CouponPageRow } from '~/domain/sales/pricing/manage/coupon-page.queries.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { ONE_IN_PPM, parseDecimal } from '~/domain/shared/money/arithmetic'
import { toDecimal } from '~/domain/shared/money/money'
import { codeText, lineText, linesText } from '~/domain/shared/text/typed-text.schema'

const text = codeText.max(30).default('')
const day = codeText.pipe(z.union([z.literal(''), z.iso.date()], { error: 'Enter a day' })).default('')
const time = codeText.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$|^$/, 'Enter a time, such as 18:30').default('')

/** The fields of the form of a coupon, but its code, or of an offer. */
export const couponFields = z.object({
  title: lineText.trim().max(100).default(''),
  description: linesText.trim().max(500).default(''),
  // a part with steps is a percentage, and an amount for each piece an amount, with another condition
  kind: z.enum(['percent', 'tiers', 'fixed', 'per_piece', 'free_shipping', 'buy_x_get_y'], {
    error: 'Choose what it gives',
  }),
  value: text,
  tierPieces1: text,
  tierPercent1: text,
  tierPieces2: text,
  tierPercent2: text,
  tierPieces3: text,
  tierPercent3: text,
  buyQuantity: text,
  getQuantity: text,
  minimumSubtotal: text,
  maximumDiscount: text,
  startsAt: day,
  startsAtTime: time,
  endsAt: day,
  endsAtTime: time,
  usageLimit: text,
  customerLimit: text,
  firstOrderOnly: flagSchema.default(false),
  excludeSaleItems: flagSchema.default(false),
  isAlone: flagSchema.default(false),
  isPublic: flagSchema.default(false),
  isEverywhere: flagSchema.default(false),
})
export type CouponForm = z.output<typeof couponFields>

const steps = [1, 2, 3] as const
type Step = (typeof steps)[number]

/** What its fields are called, where that is not what their names say. */
export const couponLabels = {
  title: 'Name',
  description: 'What customers read about it',
  kind: 'It gives',
  value: 'How much',
  buyQuantity: 'Pieces to buy',
  getQuantity: 'Pieces for less',
  tierPieces1: 'First step, pieces',
  tierPercent1: 'First step, percent',
  tierPieces2: 'Second step, pieces',
  tierPercent2: 'Second step, percent',
  tierPieces3: 'Third step, pieces',
  tierPercent3: 'Third step, percent',
  minimumSubtotal: 'From a cart of',
  maximumDiscount: 'At most',
  startsAt: 'From',
  startsAtTime: 'From what time',
  endsAt: 'Until',
  endsAtTime: 'Until what time',
  usageLimit: 'Uses in all',
  customerLimit: 'Uses for each customer',
  firstOrderOnly: 'Only for a first order',
  excludeSaleItems: 'Not for things whose price is reduced already',
  isAlone: 'Not together with other discounts',
  isPublic: 'Show it to everybody in the cart',
  isEverywhere: 'In all channels of the shop',
}

/** Fields that mean something only together. */
export const togetherInCoupons = [
  [
    'kind',
    'value',
    'buyQuantity',
    'getQuantity',
    'maximumDiscount',
    ...steps.flatMap((step) => [`tierPieces${step}`, `tierPercent${step}`]),
  ],
  ['startsAt', 'startsAtTime', 'endsAt', 'endsAtTime'],
]

const kindOf = (kind: CouponForm['kind']) =>
  kind === 'tiers' ? ('percent' as const) : kind === 'per_piece' ? ('fixed' as const) : kind

type Place = Pick<Channel, 'currency' | 'timeZone'>
type Instants = Pick<CouponPageRow, 'startsAt' | 'endsAt'>

/**
 * The terms that a form means, with the errors of what cannot be read of it. A time that was not changed stays as it
 * is stored, with its seconds.
 */
export function couponTermsOf(
  form: CouponForm,
  { currency, timeZone }: Place,
  { code, before }: { code: string; before?: Instants },
) {
  const errors: Record<string, string[]> = {}
  const amount = (name: 'value' | 'minimumSubtotal' | 'maximumDiscount') => {
    if (form[name] === '') return null
    const parsed = parseDecimal(form[name], currency)
    if (parsed === null || parsed < 0) errors[name] = [`“${form[name]}” is not an amount of ${currency}`]
    return parsed
  }
  const count = (
    name: 'usageLimit' | 'customerLimit' | 'buyQuantity' | 'getQuantity' | `tierPieces${Step}`,
    most: number,
  ) => {
    if (form[name] === '') return null
    const isCount = /^[1-9]\d{0,8}$/.test(form[name]) && Number(form[name]) <= most
    if (!isCount) errors[name] = [`Enter a whole number from 1 to ${most.toLocaleString('en')}`]
    return Number(form[name])
  }
  const percent = (name: 'value' | `tierPercent${Step}` = 'value') => {
    const number = Number(form[name].replace(',', '.'))
    if (form[name] === '' || !(number > 0 && number <= 100)) errors[name] = ['Enter a number from 0 to 100']
    return Math.round(number * 10_000)
  }
  const tiersOf = () => {
    const given = steps.filter((step) => form[`tierPieces${step}`] !== '' || form[`tierPercent${step}`] !== '')
    if (given.length === 0) errors.tierPieces1 = ['Enter from how many pieces something is taken off']
    return given.map((step) => {
      const quantity = count(`tierPieces${step}`, 1000)
      if (quantity === null) errors[`tierPieces${step}`] = ['Enter from how many pieces this is taken off']
      return { quantity: quantity ?? 0, ppm: percent(`tierPercent${step}`) }
    })
  }
  const instant = (name: 'startsAt' | 'endsAt') => {
    const typed = { day: form[name], time: form[`${name}Time`] }
    const stored = before?.[name] ?? null
    const shown = shownInstant(stored, timeZone, name)
    if (stored !== null && typed.day === shown.day && typed.time === shown.time) return stored
    if (typed.day === '') {
      if (typed.time !== '') errors[name] = ['Enter the day of this time']
      return null
    }
    if (typed.time !== '') return zonedInstant(`${typed.day} ${typed.time}`, timeZone)?.toISOString() ?? null
    const whole = name === 'startsAt' ? zonedInstant(typed.day, timeZone) : endOfZonedDay(typed.day, timeZone)
    return whole?.toISOString() ?? null
  }
  const isAmount = form.kind === 'fixed' || form.kind === 'per_piece'
  const value = form.kind === 'percent' ? percent() : isAmount ? amount('value') : 0
  if (isAmount && value === null) errors.value ??= ['Enter an amount']
  const isOfPieces = form.kind === 'buy_x_get_y'
  const [buyQuantity, getQuantity] = isOfPieces
    ? [count('buyQuantity', 1000), count('getQuantity', 1000)]
    : [null, null]
  if (isOfPieces && buyQuantity === null) errors.buyQuantity = ['Enter how many pieces are bought at their price']
  if (isOfPieces && getQuantity === null) errors.getQuantity = ['Enter how many pieces are for less after those']
  const reduction = isOfPieces && form.value !== '' ? percent() : ONE_IN_PPM
  return {
    errors,
    terms: {
      title: form.title === '' ? code : form.title,
      description: form.description,
      kind: kindOf(form.kind),
      value: value ?? 0,
      ...(form.kind === 'tiers' ? { tiers: tiersOf() } : {}),
      ...(form.kind === 'per_piece' ? { isPerPiece: true } : {}),
      minimumSubtotal: amount('minimumSubtotal'),
      maximumDiscount: amount('maximumDiscount'),
      startsAt: instant('startsAt'),
      endsAt: instant('endsAt'),
      usageLimit: count('usageLimit', 999_999_999),
      customerLimit: count('customerLimit', 999_999_999),
      ...(buyQuantity !== null && getQuantity !== null ? { buyQuantity, getQuantity } : {}),
      ...(reduction < ONE_IN_PPM ? { getDiscountPpm: reduction } : {}),
      firstOrderOnly: form.firstOrderOnly,
      excludeSaleItems: form.excludeSaleItems,
      isAlone: form.isAlone,
      isPublic: form.isPublic,
      isEverywhere: form.isEverywhere,
    },
  }
}

/** A coupon as its form shows it. */
export function typedCoupon(coupon: CouponPageRow, { currency, timeZone }: Place): Record<string, string> {
  const conditions = couponConditionsSchema.parse(JSON.parse(coupon.conditions))
  const money = (amount: number | null) => (amount === null ? '' : toDecimal(amount, currency))
  const count = (number: number | null | undefined) => (number === null || number === undefined ? '' : String(number))
  const flag = (isOn: boolean | undefined) => (isOn ? 'on' : '')
  const starts = shownInstant(coupon.startsAt, timeZone, 'startsAt')
  const ends = shownInstant(coupon.endsAt, timeZone, 'endsAt')
  return {
    title: coupon.title,
    description: coupon.description,
    kind: conditions.tiers ? 'tiers' : conditions.isPerPiece ? 'per_piece' : coupon.kind,
    value: conditions.tiers ? '' : shownValue(coupon, conditions.getDiscountPpm, currency),
    ...Object.fromEntries(
      (conditions.tiers ?? []).flatMap(({ quantity, ppm }, index) => [
        [`tierPieces${index + 1}`, String(quantity)],
        [`tierPercent${index + 1}`, String(ppm / 10_000)],
      ]),
    ),
    buyQuantity: coupon.kind === 'buy_x_get_y' ? count(conditions.buyQuantity ?? 1) : '',
    getQuantity: coupon.kind === 'buy_x_get_y' ? count(conditions.getQuantity ?? 1) : '',
    minimumSubtotal: money(coupon.minimumSubtotal),
    maximumDiscount: money(coupon.maximumDiscount),
    startsAt: starts.day,
    startsAtTime: starts.time,
    endsAt: ends.day,
    endsAtTime: ends.time,
    usageLimit: count(coupon.usageLimit),
    customerLimit: count(coupon.customerLimit),
    firstOrderOnly: flag(conditions.firstOrderOnly),
    excludeSaleItems: flag(conditions.excludeSaleItems),
    isAlone: flag(conditions.isAlone),
    isPublic: flag(coupon.isPublic === 1),
    isEverywhere: flag(coupon.channelId === null),
  }
}

function shownValue({ kind, value }: CouponPageRow, reductionPpm: number | undefined, currency: string): string {
  if (kind === 'percent') return String(value / 10_000)
  if (kind === 'fixed') return toDecimal(value, currency)
  return kind === 'buy_x_get_y' && reductionPpm !== undefined ? String(reductionPpm / 10_000) : ''
}

/** The day and the time of an instant; no time where a day begins, or is over. */
function shownInstant(instant: string | null, timeZone: string, side: 'startsAt' | 'endsAt') {
  if (instant === null) return { day: '', time: '' }
  const [day = '', clock = ''] = localDateTime(instant, timeZone).split(' ')
  if (clock !== '00:00:00') return { day, time: clock.slice(0, 5) }
  if (side === 'startsAt') return { day, time: '' }
  const before = localDateTime(new Date(Date.parse(instant) - 1).toISOString(), timeZone)
  return { day: before.slice(0, 10), time: '' }
}
