import type { Knex } from 'knex'
import type { Channel } from '~/domain/operations/channels/channel'
import { shipsWhen } from '~/domain/catalogue/stock/ships-when'
import { owedPieces } from '~/domain/sales/orders/order-row'
import { orderLineSnapshotSchema } from '~/domain/sales/orders/order-snapshot'
import { parseJson } from '~/domain/shared/parse-json'
import { quantityText } from '~/domain/shared/money/sold-by-unit'
import { readBackorderedLines } from './order-list.queries.server'

/** What was not in stock when it was ordered and is still to be sent, and the day that was promised. */
export interface OwedLine extends Record<string, string | null> {
  number: string
  placedAt: string
  sku: string
  name: string
  /** '5', '1.5 m' */
  owed: string
  /** 'from Sat 12 Dec' */
  ships: string | null
}

/** What the channel's buyers wait for, the oldest order first. */
export async function readOwedRows(q: Knex, channel: Pick<Channel, 'id' | 'languageTag'>): Promise<OwedLine[]> {
  return (await readBackorderedLines(q, channel.id)).flatMap((line): OwedLine[] => {
    const pieces = owedPieces(line)
    if (pieces === 0) return []
    const { number, placedAt, sku, name } = line
    const { restockOn, ...unit } = orderLineSnapshotSchema.parse(parseJson(line.snapshot))
    const ships = shipsWhen('backorder', restockOn, channel.languageTag)
    return [{ number, placedAt, sku, name, owed: quantityText(pieces, unit), ships }]
  })
}
