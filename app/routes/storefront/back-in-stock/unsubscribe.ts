import { redirect, type LoaderFunctionArgs } from '~/framework/server'
import { endStockAlert } from '~/domain/customers/stock-alerts/stock-alerts.server'
import { stockAlertPath } from '~/paths'
import { oneClickUnsubscribe } from '~/http/forms/one-click-unsubscribe.server'

export const action = oneClickUnsubscribe(endStockAlert)

/** Opened as a page: the page with the buttons. */
export function loader({ params }: LoaderFunctionArgs): Response {
  return redirect(stockAlertPath(params.token ?? ''), 303)
}
