import { z } from 'zod/v4'
import type { BulkAction, PriceRule } from '~/domain/operations/selections/bulk-action.schema'
import type { Channel } from '~/domain/operations/channels/channel'
import { endOfZonedDay, zonedInstant } from '~/domain/operations/channels/zoned-time'
import { maxTagLength } from '~/domain/operations/tags/tag'
import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { codeText, lineText } from '~/domain/shared/text/typed-text.schema'

const place = z.string().max(40).default('')
const size = codeText.max(30).default('')
const day = codeText.pipe(z.union([z.literal(''), z.iso.date()], { error: 'Enter a day' })).default('')
const by = z.enum(['percent', 'amount']).default('percent')
const ending = z.enum(['none', '00', '50', '99', '9']).default('none')
const category = z.coerce.number({ error: 'Choose a category' }).int().positive({ error: 'Choose a category' })
const label = z.string().min(1, 'Choose a label').max(200)
const tag = lineText.trim().min(1, 'Enter a tag').max(100)
const soldIn = place
const orderTag = lineText.trim().min(1, 'Enter a tag').max(maxTagLength)

/** The forms that say what shall be done with what was chosen. */
export const actionForms = [
  z.object({ intent: z.literal('publish'), soldIn }),
  z.object({ intent: z.literal('hide'), soldIn }),
  z.object({ intent: z.literal('bin') }),
  z.object({ intent: z.literal('restore') }),
  z.object({ intent: z.literal('add_category'), category }),
  z.object({ intent: z.literal('remove_category'), category }),
  z.object({ intent: z.literal('add_label'), label }),
  z.object({ intent: z.literal('remove_label'), label }),
  z.object({ intent: z.literal('add_tag'), tag }),
  z.object({ intent: z.literal('remove_tag'), tag }),
  z.object({
    intent: z.literal('price'),
    pricePlace: place,
    priceStep: z.enum(['less', 'more']).default('less'),
    priceBy: by,
    priceSize: size,
    priceEnding: ending,
    crossedOut: z.enum(['keep', 'old', 'none']).default('keep'),
  }),
  z.object({
    intent: z.literal('sale'),
    salePlace: place,
    saleBy: by,
    saleSize: size,
    saleEnding: ending,
    saleFrom: day,
    saleUntil: day,
  }),
  z.object({ intent: z.literal('no_sale'), endPlace: place }),
  z.object({ intent: z.literal('tag_order'), orderTag }),
  z.object({ intent: z.literal('untag_order'), orderTag }),
  z.object({ intent: z.literal('coupon_on') }),
  z.object({ intent: z.literal('coupon_off') }),
  z.object({ intent: z.literal('coupon_delete') }),
] as const
const anyForm = z.discriminatedUnion('intent', actionForms)
export type ActionForm = z.output<typeof anyForm>

type Place = Pick<Channel, 'code' | 'currency' | 'timeZone'>
type Errors = Record<string, string[]>

/** What shall be done, or the errors of what cannot be read of its form. */
type Meant = { action: BulkAction } | { errors: Errors }

/**
 * What a form means.
 * @param own the channel of the member, in which coupons are chosen
 */
export function readMeant(form: ActionForm, channels: readonly Place[], own: Pick<Channel, 'code'>): Meant {
  switch (form.intent) {
    case 'publish':
    case 'hide':
      return { action: { name: form.intent, channel: form.soldIn === '' ? null : form.soldIn } }
    case 'bin':
    case 'restore':
      return { action: { name: form.intent } }
    case 'add_category':
    case 'remove_category':
      return { action: { name: form.intent, categoryId: form.category } }
    case 'add_label':
    case 'remove_label':
      return { action: { name: form.intent, label: form.label } }
    case 'add_tag':
    case 'remove_tag':
      return { action: { name: form.intent, tag: form.tag } }
    case 'tag_order':
    case 'untag_order':
      return { action: { name: form.intent, tag: form.orderTag } }
    case 'coupon_on':
    case 'coupon_off':
    case 'coupon_delete':
      return { action: { name: form.intent, channel: own.code } }
    case 'no_sale':
      return withChannel(form.endPlace, 'endPlace', channels, ({ code }) => ({
        action: { ...noRule, channel: code, target: 'no_sale' },
      }))
    case 'price':
      return withChannel(form.pricePlace, 'pricePlace', channels, (channel) => {
        const change = sizeOf(form.priceSize, form.priceBy, channel, form.priceStep === 'less')
        if (typeof change === 'string') return { errors: { priceSize: [change] } }
        const { priceBy, priceEnding, crossedOut } = form
        const rule = { by: priceBy, ending: priceEnding, crossedOut, change } as const
        return { action: { ...noRule, channel: channel.code, target: 'price', ...rule } }
      })
    case 'sale':
      return withChannel(form.salePlace, 'salePlace', channels, (channel) => {
        const errors: Errors = {}
        const change = sizeOf(form.saleSize, form.saleBy, channel, true)
        if (typeof change === 'string') errors.saleSize = [change]
        if (form.saleFrom === '' && form.saleUntil === '') errors.saleFrom = ['Enter the first or the last day']
        if (form.saleFrom !== '' && form.saleUntil !== '' && form.saleFrom > form.saleUntil)
          errors.saleUntil = ['Enter a day that is not before the first one']
        if (typeof change === 'string' || Object.keys(errors).length > 0) return { errors }
        const startsAt = form.saleFrom === '' ? null : zonedInstant(form.saleFrom, channel.timeZone)
        const endsAt = form.saleUntil === '' ? null : endOfZonedDay(form.saleUntil, channel.timeZone)
        return {
          action: {
            ...noRule,
            channel: channel.code,
            target: 'sale',
            by: form.saleBy,
            ending: form.saleEnding,
            change,
            startsAt: startsAt?.toISOString() ?? null,
            endsAt: endsAt?.toISOString() ?? null,
          },
        }
      })
  }
}

const noRule: Omit<PriceRule, 'channel' | 'target'> = {
  name: 'prices',
  by: 'percent',
  change: 0,
  ending: 'none',
  crossedOut: 'keep',
  startsAt: null,
  endsAt: null,
}

function withChannel<T>(
  code: string,
  field: string,
  channels: readonly Place[],
  make: (channel: Place) => T,
): T | { errors: Errors } {
  const channel = channels.find((one) => one.code === code)
  return channel ? make(channel) : { errors: { [field]: ['Choose a channel'] } }
}

/** A size as it is typed, in millionths or minor units; or what is wrong with it. */
function sizeOf(text: string, unit: 'percent' | 'amount', { currency }: Place, isLess: boolean): number | string {
  if (text === '') return 'Enter how much'
  const amount = unit === 'amount' ? parseDecimal(text, currency) : percentOf(text)
  if (amount === null)
    return unit === 'amount' ? `“${text}” is not an amount of ${currency}` : `“${text}” is not a number of percent`
  if (amount <= 0) return 'Enter more than 0'
  if (unit === 'percent' && isLess && amount >= 1_000_000) return 'Enter less than 100 %'
  if (unit === 'percent' && amount > 10_000_000) return 'Enter at most 1,000 %'
  return isLess ? -amount : amount
}

function percentOf(text: string): number | null {
  const [, number] = /^(\d{1,5}(?:[.,]\d{1,2})?)\s*%?$/.exec(text) ?? []
  return number === undefined ? null : Math.round(Number(number.replace(',', '.')) * 10_000)
}
