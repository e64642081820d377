import type { MoneyState } from '~/domain/sales/orders/money-states'
import type { ShipmentView } from '~/domain/sales/fulfilment/shipment'

/** A shipment as anybody sees it who knows its waybill: what the carrier has reported. */
export type TrackedShipment = Pick<ShipmentView, 'carrier' | 'label' | 'status' | 'scans'>

/** The facts that are shown of an order without its link: how far it is, never names, addresses, items or amounts. */
export interface TrackingView {
  /** null when only a waybill is known. */
  orderNumber: string | null
  label: string
  /** What of its money is open or has gone back, without amounts; '' for nothing, and when only a waybill is known. */
  moneyText: string
  moneyStates: MoneyState[]
  /** 'B••••••••', or null when only a waybill is known. */
  maskedCity: string | null
  shipments: TrackedShipment[]
}

/** A city of which only the first letter is shown; the number of its letters is not told. Pure. */
export function maskCity(city: string): string | null {
  const [first] = city.trim()
  return first === undefined ? null : `${first.toUpperCase()}•••••`
}
