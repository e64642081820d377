import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { waitingReviewsMail } from '~/domain/catalogue/reviews/review-mail'
import { countReviews, readReviewList } from '~/domain/catalogue/reviews/reviews.queries.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { ownerAddress } from '~/domain/operations/jobs/refund-mails.server'
import type { WorkContext } from '~/domain/operations/jobs/work-context'

/** How many reviews the mail names. */
const namedReviews = 10

/**
 * Mails the owner how many reviews wait for approval; nothing when none waits any more, or there is no owner's address.
 */
export async function notifyOwnerOfReviews(
  context: WorkContext,
  { channelId, hour }: { channelId: number; hour: number },
): Promise<void> {
  const { db, mailer } = context
  const to = await ownerAddress(context)
  const channel = to ? await readChannelById(db, channelId) : null
  const count = channel ? await countReviews(db.read, channelId, 'pending') : 0
  if (!channel || count === 0) return
  const { name: storeName } = await readStorefront({ db, channel })
  const reviews = await readReviewList(db.read, channelId, 'pending', namedReviews)
  await mailer.send({
    to,
    messageId: `<reviews-${channelId}-${hour}@${channel.host}>`,
    ...waitingReviewsMail({ storeName, channelCode: channel.code, count, reviews }),
  })
}
