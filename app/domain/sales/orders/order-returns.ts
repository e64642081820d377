import { returnsText } from '~/domain/operations/settings/returns'
import type { Settings } from '~/domain/operations/settings/settings'
import type { OrderView } from './order'

/** Returns the text that says what of an order can be returned, and until when; null where nothing is sent. */
export function orderReturnsText(
  { lines, shippingMethod }: Pick<OrderView, 'lines' | 'shippingMethod'>,
  settings: Pick<Settings, 'enable_refund'>,
): string | null {
  if (!shippingMethod) return null
  const terms = lines.map(({ returns }) => returns)
  return returnsText(settings, terms, false)
}
