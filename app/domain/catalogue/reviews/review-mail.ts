import type { MailBody } from '~/domain/operations/mail/mail'
import { mailBlock, mailDocument, mailParagraphs } from '~/domain/operations/mail/mail-html'

interface WaitingReview {
  id: number
  product: string
  rating: number
  name: string
  title: string
}

/** To the owner: reviews wait for approval. Names the first ones of them. Pure. */
export function waitingReviewsMail(mail: {
  storeName: string
  channelCode: string
  count: number
  reviews: readonly WaitingReview[]
}): MailBody {
  const { storeName, channelCode, count, reviews } = mail
  const isOne = count === 1
  const subject = isOne ? 'A review waits for your approval' : `${count} reviews wait for your approval`
  const paragraphs = [
    `Nobody else sees ${isOne ? 'it' : 'them'} in ${storeName} before you approve ${isOne ? 'it' : 'them'}.`,
  ]
  const more = count - reviews.length
  const lines = [
    ...reviews.map(
      ({ id, product, rating, name, title }) =>
        `${id}: ${rating} of 5 for ${product}, by ${name}${title === '' ? '' : `: ${title}`}`,
    ),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]
  const commands = [
    `npm run shop -- reviews list --status pending --channel ${channelCode}`,
    'npm run shop -- reviews approve ID',
    'npm run shop -- reviews reject ID',
  ]
  const blocks = [
    { title: 'Waiting', lines },
    { title: 'Read, approve or reject', lines: commands },
  ]
  return {
    subject: `${subject}: ${storeName}`,
    text: [...paragraphs, ...blocks.map(({ title, lines }) => [title, ...lines].join('\n')), storeName].join('\n\n'),
    html: mailDocument({
      title: subject,
      storeName,
      heading: subject,
      body: mailParagraphs(paragraphs) + blocks.map(({ title, lines }) => mailBlock(title, lines)).join(''),
    }),
  }
}
