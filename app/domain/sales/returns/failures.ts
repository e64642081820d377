import type { NoParameters } from '~/domain/operations/changes/failures'

export interface ReturnFailures {
  note_missing: NoParameters
  reason_missing: NoParameters
  /** No request of the order can get this status. */
  request_not_found: { number: string | null; status: string }
  several_requests: { number: string | null }
  request_decided: { number: string | null; request: number; status: string }
  nothing_paid_yet: { number: string | null }
  delivery_refunded: { number: string | null }
  /** Money of the order was given back since the member has looked. */
  refunded_meanwhile: { number: string | null }
  nothing_else_in_order: { number: string | null }
  shipment_has_request: { number: string | null; shipment: number }
}
