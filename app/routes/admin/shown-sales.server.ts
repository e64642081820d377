import type { ShownFigures, ShownSales } from '~/components/admin/today/sales-panel'
import { lastDays } from '~/domain/operations/channels/zoned-time'
import { readSalesReport, type SalesRow } from '~/domain/sales/reports/sales-report.server'
import { dateFormat } from '~/domain/shared/text/date-format'
import { formatMoney } from '~/domain/shared/money/money'
import type { RequestContext } from '~/http/context.server'

/** Reads what was ordered in the last two weeks, and writes it in the words and the money of the channel. */
export async function readShownSales(context: RequestContext): Promise<ShownFigures> {
  const { languageTag, currency, timeZone } = context.channel
  const dates = lastDays(context.now(), 14, timeZone)
  const of = (first: number, last: number) => ({ from: dates.at(first) ?? '', to: dates.at(last) ?? '' })
  const { rows } = await readSalesReport(context, { ...of(0, -1), before: of(0, -1) })
  const show = (some: readonly SalesRow[]): ShownSales => {
    const orders = some.reduce((sum, row) => sum + row.orders, 0)
    const total = some.reduce((sum, row) => sum + row.total, 0)
    return {
      total: formatMoney(total, currency, languageTag),
      orders: `${orders.toLocaleString(languageTag)} ${orders === 1 ? 'order' : 'orders'}`,
    }
  }
  // a date alone has no time zone
  const format = dateFormat(languageTag, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const most = Math.max(1, ...rows.map(({ total }) => total))
  return {
    today: show(rows.slice(-1)),
    week: show(rows.slice(7)),
    weekBefore: show(rows.slice(0, 7)),
    days: rows.map((row) => ({
      ...show([row]),
      label: format.format(Date.parse(`${row.from}T00:00:00Z`)),
      share: Math.max(0, row.total) / most,
    })),
  }
}
