import type { ShownFigures, ShownSales } from '~/components/admin/today/sales-panel'
import type { SalesFigures } from '~/domain/sales/orders/sales-figures.server'
import { dateFormat } from '~/domain/shared/text/date-format'
import { formatMoney } from '~/domain/shared/money/money'
import type { RequestContext } from '~/http/context.server'

/** Writes the figures of the sales in the words and the money of the channel. */
export function showSales(
  { channel: { languageTag, currency } }: Pick<RequestContext, 'channel'>,
  { today, week, weekBefore, days }: SalesFigures,
): ShownFigures {
  const show = ({ orders, total }: SalesFigures['today']): ShownSales => ({
    total: formatMoney(total, currency, languageTag),
    orders: `${orders.toLocaleString(languageTag)} ${orders === 1 ? 'order' : 'orders'}`,
  })
  // a date alone has no time zone
  const format = dateFormat(languageTag, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const most = Math.max(1, ...days.map(({ total }) => total))
  return {
    today: show(today),
    week: show(week),
    weekBefore: show(weekBefore),
    days: days.map((day) => ({
      ...show(day),
      label: format.format(Date.parse(`${day.date}T00:00:00Z`)),
      share: Math.max(0, day.total) / most,
    })),
  }
}
