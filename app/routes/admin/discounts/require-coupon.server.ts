import { readHosts } from '~/domain/operations/channels/read-channel.server'
import { findChannelDiscount, type CouponPageRow } from '~/domain/sales/pricing/manage/coupon-page.queries.server'
import type { DiscountKey } from '~/domain/sales/pricing/manage/discount-key'
import { adminCouponPath, adminCouponScopePath, adminDiscountsPath } from '~/admin-paths'
import { adminOfferPath, adminOfferScopePath, adminOffersPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'

/** The coupon or the offer of the channel that the address names. Throws 404 when there is none. */
export async function requireDiscount(
  { db, channel }: Pick<RequestContext, 'db' | 'channel'>,
  { code = '', offerId }: { code?: string; offerId?: string },
): Promise<CouponPageRow> {
  const isId = offerId === undefined || /^[1-9]\d{0,14}$/.test(offerId)
  const key = offerId === undefined ? { code } : { offerId: Number(offerId) }
  const discount = isId ? await findChannelDiscount(db.read, channel.id, key) : undefined
  if (!discount) throw errorResponse(404, 'Page Not Found')
  return discount
}

/** What a coupon or an offer is called, and where its pages are. */
export function placeOfDiscount({ isAutomatic, id, code, title }: CouponPageRow) {
  return isAutomatic === 1
    ? {
        kind: 'offer' as const,
        name: title,
        path: adminOfferPath(id),
        scopePath: adminOfferScopePath(id),
        listPath: adminOffersPath,
      }
    : {
        kind: 'coupon' as const,
        name: code,
        path: adminCouponPath(code),
        scopePath: adminCouponScopePath(code),
        listPath: adminDiscountsPath,
      }
}

export const keyOfDiscount = ({ isAutomatic, id, code }: CouponPageRow): DiscountKey =>
  isAutomatic === 1 ? { offerId: id } : { code }

/** What the fields of a coupon say about the channel. */
export async function couponPlace({ db, channel }: Pick<RequestContext, 'db' | 'channel'>) {
  const { currency, timeZone } = channel
  return { currency, timeZone, hasOtherChannels: (await readHosts(db)).length > 1 }
}
