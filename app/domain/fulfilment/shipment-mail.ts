import type { MailBody } from '~/domain/mail/mail'
import { mailBlock, mailButton, mailDocument, mailLine, mailParagraphs, mailTable } from '~/domain/mail/mail-html'
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

/** To the buyer: a shipment has left. Pure. */
export function shippedMail({ shipment, isWhole, isLast, ...mail }: ShipmentMailInput): MailBody {
  const what = isWhole ? `Your order ${mail.orderNumber}` : `A part of your order ${mail.orderNumber}`
  return shipmentMail(mail, shipment, {
    subject: `${what} is on its way`,
    heading: 'It is on its way',
    paragraphs: [
      `${what} has left us with ${shipment.carrier}.`,
      ...(isLast ? [] : ['The rest follows; we will write again when it leaves.']),
    ],
    details: [
      `Carrier: ${shipment.carrier}`,
      ...(shipment.waybill ? [`Waybill: ${shipment.waybill}`] : []),
      ...(shipment.trackingUrl ? [`At the carrier: ${shipment.trackingUrl}`] : []),
    ],
    button: 'Follow your order',
  })
}

/** To the buyer: a shipment has arrived. Pure. */
export function deliveredMail({ shipment, isWhole, ...mail }: ShipmentMailInput): MailBody {
  const what = isWhole ? `Your order ${mail.orderNumber}` : `A part of your order ${mail.orderNumber}`
  return shipmentMail(mail, shipment, {
    subject: `${what} was delivered`,
    heading: 'It was delivered',
    paragraphs: [`${what} was delivered.`, 'If it isn’t there, or something is wrong with it, please tell us.'],
    details: [],
    button: 'View your order',
  })
}

/** To the buyer: the carrier has brought a shipment back to the shop. Pure. */
export function returnedMail({ shipment, isWhole, ...mail }: ShipmentMailInput): MailBody {
  const what = isWhole ? `Your order ${mail.orderNumber}` : `A part of your order ${mail.orderNumber}`
  const why =
    shipment.deliveredAt === null
      ? `${shipment.carrier} could not deliver it. Please tell us what you would like us to do next.`
      : 'Thank you for sending it back. We will look at it and write again.'
  return shipmentMail(mail, shipment, {
    subject: `${what} came back to us`,
    heading: 'It came back to us',
    paragraphs: [`${what} came back to us with ${shipment.carrier}.`, why],
    details: [],
    button: 'View your order',
  })
}

function shipmentMail(
  { storeName, link }: Pick<ShipmentMailInput, 'storeName' | 'link'>,
  { lines }: ShipmentView,
  words: { subject: string; heading: string; paragraphs: string[]; details: string[]; button: string },
): MailBody {
  const { subject, heading, paragraphs, details, button } = words
  return {
    subject,
    text: [
      ...paragraphs,
      '',
      ...lines.map(({ name, quantityText }) => `${quantityText} x ${name}`),
      ...(details.length > 0 ? ['', ...details] : []),
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
        mailButton(link, button),
      ].join(''),
    }),
  }
}
