import { z } from 'zod/v4'
import { findOfferedVariants, describeOffered } from '~/domain/sales/hand-orders/find-offered-variants.server'
import type { OfferedVariant } from '~/domain/sales/hand-orders/hand-order'
import type { ChangeableOrder } from '~/domain/sales/order-changes/change-order-lines.server'
import type { OrderChangeInput } from '~/domain/sales/order-changes/plan-change.server'
import { choicesText } from '~/domain/sales/cart/pricing/line-name'
import { orderLineSnapshotSchema } from '~/domain/sales/orders/order-snapshot'
import { flagSchema } from '~/domain/shared/flag.schema'
import { formatMoney } from '~/domain/shared/money/money'
import { inUnits, perUnitText } from '~/domain/shared/money/sold-by-unit'
import { parseJson } from '~/domain/shared/parse-json'
import type { ShopChannel } from '~/domain/shared/shop'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { unitsNumberSchema } from '~/domain/shared/units-number.schema'
import { wholeNumber } from '~/domain/shared/whole-number.schema'

const units = unitsNumberSchema('Enter a number, such as 2').pipe(z.number().max(1_000_000))
const byKey = (letter: string) =>
  z
    .record(z.string().regex(new RegExp(`^${letter}\\d{1,15}$`)), z.union([z.literal('').transform(() => 0), units]))
    .default({})

const fields = z.object({
  version: wholeNumber,
  /** By `l` and the position of a line. */
  quantity: byKey('l'),
  /** By `v` and the id of a variant. */
  add: byKey('v'),
  q: lineText.trim().max(200).default(''),
})

/** The form of the page that changes the lines of an order: it searches, shows what would change, or changes it. */
export const changeSchema = z.discriminatedUnion('intent', [
  fields.extend({ intent: z.literal('show') }),
  fields.extend({ intent: z.literal('search') }),
  fields.extend({ intent: z.literal('apply'), expectedTotal: wholeNumber, sendsBefore: flagSchema.default(false) }),
])
export type ChangeForm = z.output<typeof changeSchema>

const numbered = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([key, value]): [number, number] => [Number(key.slice(1)), value])

export function changeInputOf({ quantity, add }: Pick<ChangeForm, 'quantity' | 'add'>): OrderChangeInput {
  return {
    quantities: Object.fromEntries(numbered(quantity)),
    added: new Map(numbered(add).filter(([, value]) => value > 0)),
  }
}

/** The variants that the form offers: those that are chosen, and those that its search finds. */
export async function offeredBy(
  shop: ShopChannel,
  { q, add }: Pick<ChangeForm, 'q' | 'add'>,
): Promise<OfferedVariant[]> {
  const chosen = [...changeInputOf({ quantity: {}, add }).added.keys()].slice(0, 50)
  const found = await findOfferedVariants(shop, q)
  const others = chosen.filter((id) => !found.some(({ variantId }) => variantId === id))
  return [...(await describeOffered(shop, others)), ...found]
}

/** The lines of an order as the form shows them. */
export function shownLines({ order, lines }: ChangeableOrder, { channel }: Pick<ShopChannel, 'channel'>) {
  return lines.map((line) => {
    const snapshot = orderLineSnapshotSchema.parse(parseJson(line.snapshot))
    const price = formatMoney(line.unitPrice, order.currency, channel.languageTag)
    return {
      position: line.position,
      name: [line.name, choicesText(snapshot)].filter(Boolean).join(' · '),
      sku: line.sku,
      unit: snapshot.displayUnit,
      ordered: inUnits(line.quantity, snapshot),
      priceText: `${price} ${perUnitText(snapshot.displayUnit) ?? 'each'}`,
    }
  })
}
