import { sumProducts, type ProductSums } from './days/day-sums.queries.server'
import { readKeptProducts, readKeptProductTotals } from './days/kept-days.queries.server'
import { findLiveDays } from './days/live-days.server'
import type { Days } from './period'
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
export async function readProductReport(shop: ReportShop, period: Days & { before: Days }): Promise<ProductReport> {
  const { read } = shop.db
  const now = await readProductSums(shop, period)
  const before = await readProductSums(shop, period.before, true)
  const names = await readProductNames(
    read,
    now.rows.map(({ productId }) => productId),
  )
  const rows = now.rows.flatMap((row) => {
    const name = names.get(row.productId)
    return name ? [{ ...row, ...name }] : []
  })
  return { rows, period: { net: now.net }, before: { net: before.net }, missing: now.missing + before.missing }
}

async function readProductSums(
  shop: ReportShop,
  { from, to }: Days,
  onlyTotals = false,
): Promise<{ rows: ProductSums[]; net: number; missing: number }> {
  const { id: channelId, currency } = shop.channel
  const { read } = shop.db
  const { live, missing } = await findLiveDays(shop, from, to)
  const asked = { channelId, currency, from, to, without: live.map(({ day }) => day) }
  const summed = (await sumProducts(read, channelId, live)).filter((row) => row.currency === currency)
  const kept = await readKeptProductTotals(read, asked)
  const net = summed.reduce((sum, row) => sum + row.net, kept.net)
  if (onlyTotals) return { rows: [], net, missing }
  const named = [...new Set(summed.map(({ productId }) => productId))]
  const sums = new Map<number, ProductSums>()
  for (const row of [...(await readKeptProducts(read, asked, { most: maxReportProducts, named })), ...summed]) {
    const { productId, quantity, returned } = row
    const known = sums.get(productId) ?? { productId, quantity: 0, net: 0, returned: 0 }
    sums.set(productId, {
      productId,
      quantity: known.quantity + quantity,
      net: known.net + row.net,
      returned: known.returned + returned,
    })
  }
  const rows = [...sums.values()].toSorted((a, b) => b.net - a.net || a.productId - b.productId)
  return { rows: rows.slice(0, maxReportProducts), net, missing }
}
