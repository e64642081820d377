import type { MailBody } from '~/domain/operations/mail/mail'
import {
  mailBlock,
  mailButton,
  mailDocument,
  mailLine,
  mailLink,
  mailParagraphs,
  mailTable,
} from '~/domain/operations/mail/mail-html'
import type { ShipmentView } from './shipment'
import type { ShipmentRow } from './shipments.queries.server'

interface ShipmentMailInput {
  storeName: string
  /** Absolute address of the order's page. */
  link: string
  orderNumber: string
  shipment: ShipmentView
  share: ShipmentShare
}

/** How much of its order a shipment is: all, a part, or the last part. */
export type ShipmentShare = 'whole' | 'part' | 'last'
const shareNames: Record<ShipmentShare, string> = {
  whole: 'Your order',
  part: 'A part of your order',
  last: 'The last part of your order',
}

type SharedFields = Pick<ShipmentRow, 'number' | 'status' | 'deliveredAt' | 'isSentAgain'>

/**
 * How much of its order a shipment is in the mail that it has left, was delivered or came back. What came back and was
 * sent again is one delivery. Later changes of the order do not change the answer, because mails may be late. Pure.
 * @param isAllShipped whether nothing is left to ship
 */
export function shareOf(
  kind: 'shipped' | 'delivered' | 'returned',
  shipment: SharedFields,
  all: readonly SharedFields[],
  isAllShipped: boolean,
): ShipmentShare {
  const others = all.filter((one) => one.number !== shipment.number && one.isSentAgain === 0)
  if (!isAllShipped) return 'part'
  if (others.length === 0) return 'whole'
  const isBefore: Record<typeof kind, (one: SharedFields) => boolean> = {
    shipped: ({ number }) => number < shipment.number,
    delivered: (one) => one.status === 'returned' || arrivedBefore(one, shipment),
    returned: () => false,
  }
  return others.every(isBefore[kind]) ? 'last' : 'part'
}

/** Whether a shipment arrived before another one; of two at the same time, the one that left first. */
function arrivedBefore(one: SharedFields, other: SharedFields): boolean {
  if (one.deliveredAt === null || other.deliveredAt === null) return false
  if (one.deliveredAt === other.deliveredAt) return one.number < other.number
  return one.deliveredAt < other.deliveredAt
}

/**
 * Returns the names of what the mail is about: 'Your order TN000012', for its subject, and the same without the number.
 */
function namesOf({ orderNumber, share }: Pick<ShipmentMailInput, 'orderNumber' | 'share'>) {
  const name = shareNames[share]
  return { name, what: `${name} ${orderNumber}` }
}

/** To the buyer: a shipment has left. Pure. */
export function shippedMail({ shipment, ...mail }: ShipmentMailInput): MailBody {
  const { name, what } = namesOf(mail)
  return shipmentMail(mail, shipment, {
    subject: `${what} is on its way`,
    heading: `${name} is on its way`,
    paragraphs: [
      `${what} has left us with ${shipment.carrier}.`,
      ...(mail.share === 'part' ? ['We will write again when the rest leaves.'] : []),
    ],
    details: [`Carrier: ${shipment.carrier}`, ...(shipment.waybill ? [`Waybill: ${shipment.waybill}`] : [])],
    button: 'Follow your order',
  })
}

/** To the buyer: a shipment has arrived. Pure. */
export function deliveredMail({ shipment, ...mail }: ShipmentMailInput): MailBody {
  const { name, what } = namesOf(mail)
  return shipmentMail(mail, shipment, {
    subject: `${what} was delivered`,
    heading: `${name} was delivered`,
    paragraphs: [`${what} was delivered.`, 'If it isn’t there, or something is wrong with it, please tell us.'],
    details: [],
    button: 'View your order',
  })
}

/** To the buyer: the carrier has brought a shipment back to the shop. Pure. */
export function returnedMail({ shipment, ...mail }: ShipmentMailInput): MailBody {
  const { name, what } = namesOf(mail)
  const why =
    shipment.deliveredAt === null
      ? `${shipment.carrier} could not deliver it. Please tell us what you would like us to do next.`
      : 'Thank you for sending it back. We will look at it and write again.'
  return shipmentMail(mail, shipment, {
    subject: `${what} came back to us`,
    heading: `${name} came back to us`,
    paragraphs: [`${what} came back to us with ${shipment.carrier}.`, why],
    details: [],
    button: 'View your order',
  })
}

function shipmentMail(
  { storeName, link }: Pick<ShipmentMailInput, 'storeName' | 'link'>,
  { lines, carrier, trackingUrl }: ShipmentView,
  words: { subject: string; heading: string; paragraphs: string[]; details: string[]; button: string },
): MailBody {
  const { subject, heading, paragraphs, details, button } = words
  // who has the goods needs no link to follow them
  const hasLink = details.length > 0
  const track = `Follow it at ${carrier}`
  return {
    subject,
    text: [
      paragraphs.join('\n\n'),
      '',
      ...lines.map(({ name, quantityText }) => `${quantityText} x ${name}`),
      ...(details.length > 0 ? ['', ...details] : []),
      ...(hasLink && trackingUrl ? [`${track}: ${trackingUrl}`] : []),
      '',
      `${button}: ${link}`,
      '',
      storeName,
    ].join('\n'),
    html: mailDocument({
      title: subject,
      storeName,
      heading,
      body: [
        mailParagraphs(paragraphs),
        mailTable(
          lines.map(({ name, quantityText }) => mailLine({ quantity: quantityText, name, details: '', amount: '' })),
        ),
        mailBlock('Delivery', details),
        hasLink && trackingUrl ? mailLink(trackingUrl, track) : '',
        mailButton(link, button),
      ].join(''),
    }),
  }
}
