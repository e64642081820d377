import { formatAddress } from '~/domain/customers/addresses/format-address'
import type { MailBody } from '~/domain/operations/mail/mail'
import {
  escapeHtml,
  mailBlock,
  mailButton,
  mailDocument,
  mailLine,
  mailParagraphs,
  mailTable,
} from '~/domain/operations/mail/mail-html'
import { restLabels } from '~/domain/sales/cart/view/totals-rows'
import type { OrderView } from './order'

interface OrderMailInput {
  storeName: string
  /** Absolute address of the order's page. */
  link: string
  order: OrderView
}

interface ConfirmationInput extends OrderMailInput {
  /** What can be returned, and until when (orderReturnsText). */
  returns: string | null
  /** Whether the staff have changed what was ordered. */
  isChanged?: boolean
  /** What is to be paid more, or goes back, after a change. */
  moneyNotices?: readonly string[]
  /** Absolute address where what it costs more is paid; null where nothing is. */
  payLink?: string | null
}

/** Rows of the totals as people read them. */
function totalRows({ totalsRows }: OrderView): Array<[string, string]> {
  return totalsRows.map(({ label, text }) => [label, text])
}

function deliveryOf({ shippingMethod }: OrderView): string | null {
  return shippingMethod && [shippingMethod.name, shippingMethod.arrival].filter(Boolean).join('. ')
}

function detailsOf({ choicesText, priceText, partArrival }: OrderView['lines'][number]): string {
  return [choicesText, priceText, partArrival].filter(Boolean).join(' · ')
}

/** What the owner still owes the buyer, as it was not in stock. */
function owedOf({ lines }: OrderView): string[] {
  return lines.flatMap(({ name, sku, owed }) => (owed === null ? [] : [`${name} (${sku}): ${owed}`]))
}

/** The confirmation of an order, or what it has after a change, in text and in HTML that old mail programs can show. Pure. */
export function orderConfirmationMail({
  storeName,
  link,
  order,
  returns,
  isChanged = false,
  moneyNotices = [],
  payLink = null,
}: ConfirmationInput): MailBody {
  const { paymentInstructions } = order
  const instructions = paymentInstructions
    ? [
        paymentInstructions.title,
        ...paymentInstructions.rows.map(({ label, value }) => `${label}: ${value}`),
        ...(paymentInstructions.link ? [paymentInstructions.link.url] : []),
      ]
    : []
  const delivery = deliveryOf(order)
  const address = order.shippingAddress ? formatAddress(order.shippingAddress) : []
  const text = [
    isChanged
      ? `We have changed your order ${order.number}. This is what it has now.`
      : `Thank you for your order ${order.number}.`,
    '',
    ...order.lines.flatMap((line) => [
      `${line.quantityInDisplayUnit} x ${line.name}  ${line.subtotal.formatted}`,
      ...(detailsOf(line) ? [`   ${detailsOf(line)}`] : []),
    ]),
    '',
    ...totalRows(order).map(([label, value]) => `${label}: ${value}`),
    ...(moneyNotices.length > 0 ? ['', ...moneyNotices] : []),
    ...(payLink ? [`Pay it here: ${payLink}`] : []),
    '',
    `Payment: ${order.paymentMethod.name}`,
    ...instructions,
    ...(delivery ? [`Delivery: ${delivery}`] : []),
    ...(address.length > 0 ? ['', 'Delivery address:', ...address] : []),
    ...(returns ? ['', `${returns}.`] : []),
    '',
    `View your order: ${link}`,
    '',
    storeName,
  ].join('\n')
  const html = mailDocument({
    title: `Order ${order.number}`,
    storeName,
    heading: isChanged ? 'This is what your order has now' : 'Thank you for your order',
    body: [
      `<p style="margin:0 0 20px">Order <strong>${escapeHtml(order.number ?? '')}</strong></p>`,
      mailTable([...order.lines.map(lineRow), ...totalRows(order).map(totalRow)]),
      ...(moneyNotices.length > 0 ? [mailParagraphs([...moneyNotices])] : []),
      ...(payLink ? [mailButton(payLink, 'Pay the rest')] : []),
      mailBlock('Payment', [order.paymentMethod.name, ...instructions]),
      mailBlock('Delivery address', delivery && address.length > 0 ? [...address, delivery] : address),
      ...(returns ? [mailParagraphs([`${returns}.`])] : []),
      mailButton(link, 'View your order'),
    ].join(''),
  })
  const subject = isChanged ? `Your order ${order.number} has changed` : `Your order ${order.number} at ${storeName}`
  return { subject, text, html }
}

/** To the owner, for each order: what was bought, by whom, and how it is paid. Pure. */
export function ownerOrderMail({
  storeName,
  link,
  order,
  isTest = false,
}: OrderMailInput & { /** It was paid with test keys. */ isTest?: boolean }): MailBody {
  const title = isTest ? `Test order ${order.number}` : `New order ${order.number}`
  const note = isTest ? 'It was paid with test keys: no money has moved. Do not send it.' : ''
  const address = order.shippingAddress ? formatAddress(order.shippingAddress) : []
  const contact = [order.email, order.phone].filter((part) => part !== null && part !== '').join(', ')
  const payment = `${order.paymentMethod.name} (${order.label})`
  const delivery = deliveryOf(order)
  const text = [
    `Order ${order.number} was placed.`,
    ...(note === '' ? [] : [note]),
    '',
    ...order.lines.flatMap((line) => [
      `${line.quantityInDisplayUnit} x ${line.name} (${line.sku})  ${line.subtotal.formatted}`,
      ...(detailsOf(line) ? [`   ${detailsOf(line)}`] : []),
    ]),
    '',
    ...totalRows(order).map(([label, value]) => `${label}: ${value}`),
    '',
    `Payment: ${payment}`,
    ...(delivery ? [`Delivery: ${delivery}`] : []),
    `Customer: ${contact}`,
    ...owedOf(order).map((owed) => `Not in stock: ${owed}`),
    ...(order.note ? [`Note: ${order.note}`] : []),
    ...(address.length > 0 ? ['', 'Delivery address:', ...address] : []),
    '',
    `The order: ${link}`,
    '',
    storeName,
  ].join('\n')
  const html = mailDocument({
    title: `Order ${order.number}`,
    storeName,
    heading: title,
    body: [
      mailBlock('This is a test', note === '' ? [] : [note]),
      mailTable([...order.lines.map(lineRow), ...totalRows(order).map(totalRow)]),
      mailBlock('Payment', [payment]),
      mailBlock('Delivery', delivery ? [delivery] : []),
      mailBlock('Not in stock', owedOf(order)),
      mailBlock('Customer', contact === '' ? [] : [contact]),
      mailBlock('Note', order.note ? [order.note] : []),
      mailBlock('Delivery address', address),
      mailButton(link, 'View the order'),
    ].join(''),
  })
  return { subject: `${title}: ${order.totals.grandTotal.formatted}`, text, html }
}

function lineRow(line: OrderView['lines'][number]): string {
  const { quantityInDisplayUnit: quantity, name, subtotal } = line
  return mailLine({ quantity, name, details: detailsOf(line), amount: subtotal.formatted })
}

function totalRow([label, value]: [string, string]): string {
  const isMain = label === 'Total' || Object.values<string>(restLabels).includes(label)
  const weight = isMain ? ';font-weight:bold' : ''
  return [
    `<tr><td style="padding:4px 0">${escapeHtml(label)}</td>`,
    `<td align="right" style="padding:4px 0;white-space:nowrap${weight}">${escapeHtml(value)}</td></tr>`,
  ].join('')
}

/** To the buyer: the money of an order that was placed before has arrived. `amount` is formatted. Pure. */
export function paidMail(mail: { storeName: string; link: string; orderNumber: string; amount: string }): MailBody {
  const { storeName, link, orderNumber, amount } = mail
  const subject = `We have your payment for order ${orderNumber}`
  const paragraphs = [`Thank you: your payment of ${amount} for order ${orderNumber} has arrived.`]
  const body = mailParagraphs(paragraphs) + mailButton(link, 'View your order')
  return {
    subject,
    text: [...paragraphs, `View your order: ${link}`, storeName].join('\n\n'),
    html: mailDocument({ title: subject, storeName, heading: 'Your payment has arrived', body }),
  }
}
