import { sumProducts, type ProductSums } from './days/day-sums.queries.server'
import { readKeptNet, readKeptProducts } from './days/kept-days.queries.server'
import { findLiveDays } from './days/live-days.server'
import { isWithin, spanningBoth, type Days } from './period'
import { readProductNames, type ProductName } from './product-report.queries.server'
import type { ReportShop } from './sales-report.server'

/** The most products of the report. */
export const maxReportProducts = 500

export interface ProductReport {
  /** Those that were sold for most first. */
  rows: ReadonlyArray<ProductSums & ProductName>
  /** Net sales of all products. */
  period: { net: number }
  before: { net: number }
  missing: number
}

/** Reads how much of each product was ordered on the context's channel in its currency, and how much of it came back. */
export async function readProductReport(
  shop: ReportShop,
  { before, ...period }: Days & { before: Days },
): Promise<ProductReport> {
  const { id: channelId, currency } = shop.channel
  const { read } = shop.db
  const { live, missing } = await findLiveDays(shop, spanningBoth(period, before))
  const of = { channelId, currency, without: live.map(({ day }) => day) }
  const all = (await sumProducts(read, channelId, live)).filter((row) => row.currency === currency)
  const summed = all.filter(({ day }) => isWithin(day, period))
  const [kept = 0, keptBefore = 0] = await readKeptNet(read, of, [period, before])
  const netOf = (rows: typeof all) => rows.reduce((sum, { net }) => sum + net, 0)
  const named = [...new Set(summed.map(({ productId }) => productId))]
  const most = await readKeptProducts(read, { ...of, ...period }, { most: maxReportProducts, named })
  const rows = sumByProduct([...most, ...summed]).slice(0, maxReportProducts)
  const names = await readProductNames(
    read,
    rows.map(({ productId }) => productId),
  )
  return {
    rows: rows.flatMap((row) => {
      const name = names.get(row.productId)
      return name ? [{ ...row, ...name }] : []
    }),
    period: { net: kept + netOf(summed) },
    before: { net: keptBefore + netOf(all.filter(({ day }) => isWithin(day, before))) },
    missing,
  }
}

function sumByProduct(rows: readonly ProductSums[]): ProductSums[] {
  const sums = new Map<number, ProductSums>()
  for (const { productId, quantity, net, returned } of rows) {
    const known = sums.get(productId) ?? { productId, quantity: 0, net: 0, returned: 0 }
    sums.set(productId, {
      productId,
      quantity: known.quantity + quantity,
      net: known.net + net,
      returned: known.returned + returned,
    })
  }
  return [...sums.values()].toSorted((a, b) => b.net - a.net || a.productId - b.productId)
}
