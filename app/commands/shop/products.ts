import { z } from 'zod/v4'
import { fail, ok, type StaffResult } from '~/domain/shared/result'
import { toDecimal } from '~/domain/shared/money/money'
import {
  changePrice,
  changeRestockDate,
  changeStock,
  publishProduct,
} from '~/domain/catalogue/products/manage/manage-product.server'
import { binProduct, restoreProduct } from '~/domain/catalogue/products/manage/bin/bin.server'
import { planInChannel } from '~/domain/catalogue/products/manage/channels/plan-in-channel.server'
import { planPublishing } from '~/domain/catalogue/products/manage/plan-publishing.server'
import { copyProduct } from '~/domain/catalogue/products/manage/copy-product.server'
import { readProductList } from '~/domain/catalogue/products/manage/manage-product.queries.server'
import { inUnits } from '~/domain/shared/money/sold-by-unit'
import { unitsNumberSchema } from '~/domain/shared/units-number.schema'
import {
  allOf,
  amountOption,
  dateOption,
  numberOption,
  parseAmount,
  rowsOf,
  type OwnerArea,
  type Options,
  type OwnerShop,
  type Printed,
} from './owner-command'

/** A day of the calendar, such as 2026-12-12. */
const restockDateSchema = z.iso.date()

/** Plans what --at says; `never` ends what was planned. */
async function planAt(
  shop: OwnerShop,
  { slug, isPublished, isChannelOnly }: { slug: string; isPublished: boolean; isChannelOnly: boolean },
  options: Options,
): Promise<StaffResult<Printed>> {
  const { context } = shop
  if (!isPublished && !isChannelOnly)
    return fail('invalid_input', '--at takes a product from sale in one channel: name it by --channel')
  const time = options.at === 'never' ? ok(undefined) : dateOption(shop, options, 'at')
  if (!time.ok) return time
  const at = time.value === undefined ? null : new Date(time.value)
  const planned = isChannelOnly
    ? await planInChannel(context, { slug, plan: at && { at, isPublished } })
    : await planPublishing(context, { slug, publishAt: at })
  return rowsOf(planned, (changed) => [{ ...changed, at: time.value ?? null }])
}

const publish = (isPublished: boolean): OwnerArea[string] => ({
  usage: 'SLUG [--at TIME|never]',
  summary: `${isPublished ? 'Publishes a product' : 'Takes a product from sale'}; with --channel only in that channel; with --at at that time`,
  arguments: ['SLUG'],
  options: { at: { type: 'string' } },
  run: async (shop, [slug = ''], options) => {
    const isChannelOnly = options.channel !== undefined
    if (options.at !== undefined) return planAt(shop, { slug, isPublished, isChannelOnly }, options)
    return rowsOf(await publishProduct(shop.context, { slug, isPublished, isChannelOnly }), (changed) => [changed])
  },
})

export const productsArea: OwnerArea = {
  list: {
    usage: '[TEXT] [--drafts] [--limit N]',
    summary:
      'Shows variants whose name, slug or SKU contains TEXT (100 unless --limit says otherwise), with what the channel has of them',
    optionalArguments: ['TEXT'],
    options: { drafts: { type: 'boolean' }, limit: { type: 'string' } },
    async run({ db, channel }, [text = ''], options) {
      const limit = numberOption(options, 'limit')
      if (!limit.ok) return limit
      const rows = await readProductList(db.read, channel.id, {
        text,
        isPublished: options.drafts === true ? false : null,
        limit: Math.min(limit.value ?? 100, 10_000),
      })
      return ok(
        rows.map((row) => ({
          slug: row.slug,
          sku: row.sku,
          name: row.name,
          price: row.price === null ? null : toDecimal(row.price, channel.currency),
          stock: row.is_tracked === 1 && row.on_hand !== null ? inUnits(row.on_hand, row) : null,
          unit: row.displayUnit,
          published: row.is_published === 1 && row.is_published_in_channel === 1,
        })),
      )
    },
  },
  publish: publish(true),
  unpublish: publish(false),
  copy: {
    usage: 'SLUG',
    summary: 'Makes a copy of a product, which is a draft with SKUs of its own and nothing in stock',
    arguments: ['SLUG'],
    run: async ({ context }, [slug = '']) => rowsOf(await copyProduct(context, { slug }), (made) => [made]),
  },
  bin: {
    usage: 'SLUG',
    summary: 'Throws a product away: it is not sold any more, and removed after 30 days',
    arguments: ['SLUG'],
    run: async ({ context }, [slug = '']) => rowsOf(await binProduct(context, { slug }), (binned) => [binned]),
  },
  restore: {
    usage: 'SLUG',
    summary: 'Takes a product out of the bin; it is not published yet',
    arguments: ['SLUG'],
    run: async ({ context }, [slug = '']) => rowsOf(await restoreProduct(context, { slug }), (taken) => [taken]),
  },
  price: {
    usage: 'SKU AMOUNT [--compare-at AMOUNT] [--sale AMOUNT [--from DATE] [--to DATE]]',
    summary:
      "Sets the price of one piece, metre or kilogram in the channel's currency; a sale price holds between its dates, in the channel's time zone",
    arguments: ['SKU', 'AMOUNT'],
    options: {
      'compare-at': { type: 'string' },
      sale: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
    },
    async run(shop, [sku = '', text = ''], options) {
      const parsed = allOf({
        price: parseAmount(shop, text, 'AMOUNT'),
        compareAtPrice: amountOption(shop, options, 'compare-at'),
        sale: amountOption(shop, options, 'sale'),
        startsAt: dateOption(shop, options, 'from'),
        endsAt: dateOption(shop, options, 'to', 'end'),
      })
      if (!parsed.ok) return parsed
      const { price, compareAtPrice, sale, startsAt, endsAt } = parsed.value
      if (sale !== undefined && startsAt === undefined && endsAt === undefined)
        return fail('invalid_input', '--sale needs --from or --to; a price without dates has --compare-at')
      const dates = { ...(startsAt === undefined ? {} : { startsAt }), ...(endsAt === undefined ? {} : { endsAt }) }
      const input = {
        sku,
        price,
        ...(compareAtPrice === undefined ? {} : { compareAtPrice }),
        ...(sale === undefined ? {} : { sale: { price: sale, ...dates } }),
      }
      return rowsOf(await changePrice(shop.context, input), () => [
        { sku, price: toDecimal(price, shop.channel.currency), currency: shop.channel.currency },
      ])
    },
  },
  stock: {
    usage: 'SKU NUMBER|untracked',
    summary:
      'Sets how many pieces, or how many metres or kilograms, are on hand for all channels together, or that they are not counted',
    arguments: ['SKU', 'NUMBER'],
    async run({ context }, [sku = '', text = '']) {
      const number = unitsNumberSchema('').safeParse(text)
      if (text !== 'untracked' && !number.success)
        return fail('invalid_input', `“${text}” is not a number, such as 2 or 2.5`)
      const onHand = number.data ?? null
      return rowsOf(await changeStock(context, { sku, onHand }), ({ wasCounted, ...changed }) => [
        {
          ...changed,
          ...(wasCounted === (onHand !== null)
            ? {}
            : { note: wasCounted ? 'not counted any more' : 'was not counted before; from now on it is' }),
        },
      ])
    },
  },
  restock: {
    usage: 'SKU DATE|unknown',
    summary: 'Sets the day from which what is sold before it is in stock is sent, such as 2026-12-12, in all channels',
    arguments: ['SKU', 'DATE'],
    async run({ context }, [sku = '', text = '']) {
      const date = restockDateSchema.safeParse(text)
      if (text !== 'unknown' && !date.success)
        return fail('invalid_input', `“${text}” is not a day, such as 2026-12-12`)
      return rowsOf(await changeRestockDate(context, { sku, restockOn: date.data ?? null }), (changed) => [changed])
    },
  },
}
