import { localDateTime } from '~/domain/operations/channels/zoned-time'
import { fail, ok } from '~/domain/shared/result'
import { toDecimal } from '~/domain/shared/money/money'
import { readRows } from '~/domain/operations/changes/edited-rows.queries.server'
import { addCoupon, switchCoupon } from '~/domain/sales/pricing/manage/manage-coupons.server'
import {
  allOf,
  amountOption,
  dateOption,
  numberOption,
  parseAmount,
  rowsOf,
  textOption,
  type OwnerArea,
  type OwnerShop,
} from './owner-command'

const text = { type: 'string' } as const

const switchTo = (isActive: boolean): OwnerArea[string] => ({
  usage: 'CODE',
  summary: `Switches a coupon ${isActive ? 'on' : 'off'}`,
  arguments: ['CODE'],
  run: async ({ context }, [code = '']) =>
    rowsOf(await switchCoupon(context, { code, isActive }), (changed) => [{ ...changed, on: isActive }]),
})

export const couponsArea: OwnerArea = {
  list: {
    usage: '',
    summary: 'Shows the coupons',
    async run({ db, channel }) {
      const rows = await readRows(db.read, 'coupons', { channel_id: channel.id, is_automatic: 0 })
      const everywhere = await readRows(db.read, 'coupons', { channel_id: null, is_automatic: 0 })
      return ok(
        [...rows, ...everywhere].map((row) => ({
          code: row.code ?? null,
          title: row.title ?? null,
          kind: row.kind ?? null,
          value: valueOf({ channel }, { kind: row.kind, value: row.value ?? 0 }),
          used: row.used_count ?? null,
          limit: row.usage_limit ?? null,
          ends: row.ends_at === null ? null : localDateTime(String(row.ends_at), channel.timeZone),
          public: row.is_public === 1,
          on: row.is_active === 1,
        })),
      )
    },
  },
  add: {
    usage:
      'CODE (--percent N | --amount AMOUNT | --free-shipping) [--title T] [--minimum AMOUNT] [--maximum-discount AMOUNT] [--from DATE] [--to DATE] [--limit N] [--per-customer N] [--first-order] [--public]',
    summary: "Adds a coupon; its dates are in the channel's time zone",
    arguments: ['CODE'],
    options: {
      percent: text,
      amount: text,
      'free-shipping': { type: 'boolean' },
      title: text,
      minimum: text,
      'maximum-discount': text,
      from: text,
      to: text,
      limit: text,
      'per-customer': text,
      'first-order': { type: 'boolean' },
      public: { type: 'boolean' },
    },
    async run(shop, [code = ''], options) {
      const parsed = allOf({
        discount: discountOf(shop, options),
        minimumSubtotal: amountOption(shop, options, 'minimum'),
        maximumDiscount: amountOption(shop, options, 'maximum-discount'),
        startsAt: dateOption(shop, options, 'from'),
        endsAt: dateOption(shop, options, 'to', 'end'),
        usageLimit: numberOption(options, 'limit'),
        customerLimit: numberOption(options, 'per-customer'),
      })
      if (!parsed.ok) return parsed
      const { discount, ...others } = parsed.value
      const added = await addCoupon(shop.context, {
        code,
        title: textOption(options, 'title') ?? code,
        ...discount,
        ...others,
        firstOrderOnly: options['first-order'] === true,
        isPublic: options.public === true,
      })
      return rowsOf(added, ({ code: stored }) => [
        { code: stored, kind: discount.kind, value: valueOf(shop, discount) },
      ])
    },
  },
  on: switchTo(true),
  off: switchTo(false),
}

/** The value of a coupon for people: a percentage, or an amount in the channel's currency. */
const valueOf = (
  { channel }: Pick<OwnerShop, 'channel'>,
  { kind, value }: { kind: string | number | null | undefined; value: string | number },
) => (kind === 'percent' ? `${Number(value) / 10_000} %` : toDecimal(Number(value), channel.currency))

function discountOf(shop: Parameters<typeof amountOption>[0], options: Parameters<typeof amountOption>[1]) {
  const [percent, amount] = [textOption(options, 'percent'), textOption(options, 'amount')]
  const isFree = options['free-shipping'] === true
  if ([percent !== undefined, amount !== undefined, isFree].filter(Boolean).length !== 1)
    return fail('invalid_input', 'Give one of --percent, --amount and --free-shipping')
  if (isFree) return ok({ kind: 'free_shipping' as const, value: 0 })
  if (percent !== undefined)
    return /^\d{1,3}(?:\.\d{1,4})?$/.test(percent)
      ? ok({ kind: 'percent' as const, value: Math.round(Number(percent) * 10_000) })
      : fail('invalid_input', `--percent: “${percent}” is not a percentage, such as 12.5`)
  const parsed = parseAmount(shop, amount ?? '', '--amount')
  return parsed.ok ? ok({ kind: 'fixed' as const, value: parsed.value }) : parsed
}
