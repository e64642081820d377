export interface OrderChangeFailures {
  order_change_too_late: { number: string }
  order_change_paying: { number: string }
  order_change_gift_cards: { number: string }
  order_change_begun: { number: string }
  order_change_empty: { number: string }
  order_change_nothing: Record<string, never>
  order_change_unknown: Record<string, never>
  order_change_total: { total: string }
  order_change_made_to_order: { name: string }
}
