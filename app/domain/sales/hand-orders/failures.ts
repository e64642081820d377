export interface HandOrderFailures {
  hand_order_not_found: { id: number }
  hand_order_placed: Record<string, never>
  hand_order_changed: Record<string, never>
  hand_order_without_contact: Record<string, never>
}
