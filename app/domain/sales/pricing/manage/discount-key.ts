/** What names a discount of the owner: a coupon by its code, an offer, which has none, by its id. */
export type DiscountKey = { code: string } | { offerId: number }

export const isOfferKey = (key: DiscountKey): key is { offerId: number } => 'offerId' in key

interface DiscountPlace {
  kind: 'coupon' | 'offer'
  where: Record<string, string | number>
}

/** How a coupon or an offer is recorded, and where it is in the table that both share. */
export function placeOf(key: DiscountKey): DiscountPlace {
  return isOfferKey(key)
    ? { kind: 'offer', where: { id: key.offerId, is_automatic: 1 } }
    : { kind: 'coupon', where: { code: key.code.trim().toUpperCase(), is_automatic: 0 } }
}
