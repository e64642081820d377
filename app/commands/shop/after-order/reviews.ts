import { moveReview, replyToReview } from '~/domain/catalogue/reviews/moderate-review.server'
import { readReviewList } from '~/domain/catalogue/reviews/reviews.queries.server'
import { ok } from '~/domain/shared/result'
import { isId } from '~/domain/shared/whole-number.schema'
import { rowsOf, textOption, type OwnerArea } from '../owner-command'

const idOf = (text: string) => (isId(text) ? Number(text) : 0)

/** The reviews of products. */
export const reviewsArea: OwnerArea = {
  list: {
    usage: '[--status pending|approved|rejected]',
    summary: 'Shows reviews, the newest first',
    options: { status: { type: 'string' } },
    run: async ({ db, channel }, _given, options) =>
      ok(await readReviewList(db.read, channel.id, textOption(options, 'status') ?? null, 200)),
  },
  approve: {
    usage: 'ID',
    summary: 'Shows a review on its product’s page; the ratings follow',
    arguments: ['ID'],
    run: async ({ context }, [id = '']) =>
      rowsOf(await moveReview(context, idOf(id), 'approved'), (row) => [{ id, ...row }]),
  },
  reject: {
    usage: 'ID',
    summary: 'Takes a review from its product’s page, or never shows it',
    arguments: ['ID'],
    run: async ({ context }, [id = '']) =>
      rowsOf(await moveReview(context, idOf(id), 'rejected'), (row) => [{ id, ...row }]),
  },
  reply: {
    usage: 'ID TEXT',
    summary: 'Answers a review below it; an empty text removes the answer',
    arguments: ['ID', 'TEXT'],
    run: async ({ context }, [id = '', text = '']) =>
      rowsOf(await replyToReview(context, idOf(id), text), () => [{ id, reply: text }]),
  },
}
