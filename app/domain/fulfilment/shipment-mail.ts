import type { MailBody } from '~/domain/mail/mail'
import {
  mailBlock,
  mailButton,
  mailDocument,
  mailLine,
  mailLink,
  mailParagraphs,
  mailTable,
} from '~/domain/mail/mail-html'
import type { ShipmentView } from './shipment'

interface ShipmentMailInput {
  storeName: string
  /** Absolute address of the order's page. */
  link: string
  orderNumber: string
  shipment: ShipmentView
  /** Whether it is all of the order. */
  isWhole: boolean
  /** Whether nothing of the order is left to ship. */
  isLast: boolean
}

/** What the mail is about: 'Your order TN000012', for its subject, and the same without the number. */
function namesOf({ orderNumber, isWhole }: Pick<ShipmentMailInput, 'orderNumber' | 'isWhole'>) {
  const name = isWhole ? 'Your order' : 'A part of your order'
  return { name, what: `${name} ${orderNumber}` }
}

/** To the buyer: a shipment has left. Pure. */
export function shippedMail({ shipment, isLast, ...mail }: ShipmentMailInput): MailBody {
  const { name, what } = namesOf(mail)
  return shipmentMail(mail, shipment, {
    subject: `${what} is on its way`,
    heading: `${name} is on its way`,
    paragraphs: [
      `${what} has left us with ${shipment.carrier}.`,
      ...(isLast ? [] : ['We will write again when the rest leaves.']),
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
