import { readHosts } from '~/domain/operations/channels/read-channel.server'
import { findChannelCoupon, type CouponPageRow } from '~/domain/sales/pricing/manage/coupon-page.queries.server'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'

/** The coupon of the channel that the address names. Throws 404 when there is none. */
export async function requireCoupon(
  { db, channel }: Pick<RequestContext, 'db' | 'channel'>,
  code: string | undefined,
): Promise<CouponPageRow> {
  const coupon = await findChannelCoupon(db.read, channel.id, (code ?? '').toUpperCase())
  if (!coupon) throw errorResponse(404, 'Page Not Found')
  return coupon
}

/** What the fields of a coupon say about the channel. */
export async function couponPlace({ db, channel }: Pick<RequestContext, 'db' | 'channel'>) {
  const { currency, timeZone } = channel
  return { currency, timeZone, hasOtherChannels: (await readHosts(db)).length > 1 }
}
