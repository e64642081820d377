import type { MailBody } from '~/domain/operations/mail/mail'
import { refundSentences, type RefundView } from '~/domain/sales/refunds/refund'
import { shortMail } from '~/domain/sales/refunds/short-mail'
import { goodwillSentence, type RefundCause, type RefundRequestStatus, type RefundRequestView } from './refund-request'

interface RequestMail {
  storeName: string
  link: string
  orderNumber: string
  request: RefundRequestView
  /** The text that the owner has written with this step; '' for nothing. */
  note: string
  /** The money that this request gives back. */
  refunds: readonly RefundView[]
}

const itemsOf = ({ lines }: RefundRequestView) => lines.map(({ name, quantityText }) => `${quantityText} × ${name}`)

/** To the buyer: the shop has the request. Pure. */
export function requestReceivedMail({ storeName, link, orderNumber, request }: RequestMail): MailBody {
  return shortMail({
    subject: `We have your refund request for order ${orderNumber}`,
    heading: 'We have your request',
    storeName,
    paragraphs: ['We are looking at it and will write to you soon. Please keep the goods until then.'],
    details: { title: request.reason, lines: itemsOf(request) },
    button: { link, label: 'View your order' },
  })
}

/** To the owner: a buyer asks for a refund. Pure. */
export function ownerRequestMail({ storeName, link, orderNumber, request }: RequestMail): MailBody {
  const photos = request.photos.length
  return shortMail({
    subject: `A refund is asked for: order ${orderNumber}`,
    heading: 'A refund is asked for',
    storeName,
    paragraphs: [
      `Reason: ${request.reason}`,
      ...(request.text ? [request.text] : []),
      ...(photos > 0
        ? [`There ${photos === 1 ? 'is a photo' : `are ${photos} photos`} on the page of the order.`]
        : []),
    ],
    details: { title: 'Items', lines: itemsOf(request) },
    button: { link, label: 'See the order' },
  })
}

const words: Record<Exclude<RefundRequestStatus, 'requested'>, { heading: string; text: string }> = {
  approved: {
    heading: 'Please send it back',
    text: 'We have approved your request. Please send these items back, and put the number of your order into the parcel.',
  },
  rejected: { heading: 'We cannot refund it', text: 'We’re sorry: we could not approve your request.' },
  received: { heading: 'We have your return', text: 'What you sent back has arrived. Your money follows soon.' },
  refunded: { heading: 'Your refund', text: 'Your request is done.' },
}

/** The words of the mail about a refund that the buyer has not asked for. */
const otherWords: Record<Exclude<RefundCause, 'asked'>, { heading: string; text: string }> = {
  undelivered: {
    heading: 'Your refund',
    text: 'These items came back to us undelivered, so we give you their money back.',
  },
  goodwill: { heading: 'Your refund', text: 'We give a part of the price back to you. You keep what you have bought.' },
  cancelled: {
    heading: 'We cannot send all of your order',
    text: 'We’re sorry: we cannot send you these items. Everything else stays as it was.',
  },
}
const unpaidText = 'You don’t have to pay for them. What you pay for them anyway, we refund.'

/** To the buyer: the owner has moved the request. Pure. */
export function requestDecidedMail(
  status: Exclude<RefundRequestStatus, 'requested'>,
  { storeName, link, orderNumber, request, note, refunds }: RequestMail,
): MailBody {
  const { cause } = request
  const { heading, text } = cause === 'asked' ? words[status] : otherWords[cause]
  return shortMail({
    subject: `${heading}: order ${orderNumber}`,
    heading,
    storeName,
    paragraphs: [
      text,
      ...(note ? [note] : []),
      ...(cause === 'cancelled' && status === 'received' ? [unpaidText] : []),
      ...(status === 'refunded' ? refundSentences(refunds) : []),
      ...(request.goodwill ? [goodwillSentence(request.goodwill)] : []),
    ],
    details: cause === 'goodwill' ? undefined : { title: 'Items', lines: itemsOf(request) },
    button: { link, label: 'View your order' },
  })
}
