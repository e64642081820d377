import type { MailBody } from '~/domain/mail/mail'
import type { OrderView } from './order'
import { formatAddress } from '~/domain/addresses/format-address'

interface OrderMailInput {
  storeName: string
  /** Absolute address of the order's page. */
  link: string
  order: OrderView
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

/** Rows of the totals as people read them. */
function totalRows({ totals }: OrderView): Array<[string, string]> {
  return [
    ['Subtotal', totals.subtotal.formatted],
    ...(totals.discount.amount < 0 ? [['Discount', totals.discount.formatted] satisfies [string, string]] : []),
    ...(totals.shipping
      ? [['Delivery', totals.shipping.amount === 0 ? 'Free' : totals.shipping.formatted] satisfies [string, string]]
      : []),
    ...(totals.fee.amount > 0 ? [['Payment fee', totals.fee.formatted] satisfies [string, string]] : []),
    ['Total', totals.grandTotal.formatted],
    ...(totals.tax.amount > 0
      ? [[totals.isTaxIncluded ? 'Tax included' : 'Tax', totals.tax.formatted] satisfies [string, string]]
      : []),
  ]
}

function detailsOf(line: OrderView['lines'][number]): string {
  return [
    ...line.options.map(({ name, value }) => `${name}: ${value}`),
    ...line.customisation.map(({ label, value }) => `${label}: ${value}`),
  ].join(', ')
}

/** The confirmation of an order, in text and in HTML that old mail programs can show. Pure. */
export function orderConfirmationMail({ storeName, link, order }: OrderMailInput): MailBody {
  const { paymentInstructions } = order
  const instructions = paymentInstructions
    ? [
        paymentInstructions.title,
        ...paymentInstructions.rows.map(({ label, value }) => `${label}: ${value}`),
        ...(paymentInstructions.link ? [paymentInstructions.link.url] : []),
      ]
    : []
  const address = order.shippingAddress ? formatAddress(order.shippingAddress) : []
  const text = [
    `Thank you for your order ${order.number}.`,
    '',
    ...order.lines.flatMap((line) => [
      `${line.quantityInDisplayUnit} x ${line.name}  ${line.total.formatted}`,
      ...(detailsOf(line) ? [`   ${detailsOf(line)}`] : []),
    ]),
    '',
    ...totalRows(order).map(([label, value]) => `${label}: ${value}`),
    '',
    `Payment: ${order.paymentMethod.name}`,
    ...instructions,
    ...(address.length > 0 ? ['', 'Delivery to:', ...address] : []),
    '',
    `See how it stands: ${link}`,
    '',
    storeName,
  ].join('\n')
  const cell = 'padding:8px 0;border-bottom:1px solid #e2dfd7;vertical-align:top'
  const lines = order.lines
    .map(
      (line) =>
        `<tr><td style="${cell}">${escapeHtml(line.quantityInDisplayUnit)} × <strong>${escapeHtml(line.name)}</strong><br><span style="color:#5b5d69;font-size:14px">${escapeHtml(detailsOf(line))}</span></td><td align="right" style="${cell};white-space:nowrap">${escapeHtml(line.total.formatted)}</td></tr>`,
    )
    .join('')
  const totals = totalRows(order)
    .map(
      ([label, value]) =>
        `<tr><td style="padding:4px 0">${escapeHtml(label)}</td><td align="right" style="padding:4px 0;white-space:nowrap${label === 'Total' ? ';font-weight:bold' : ''}">${escapeHtml(value)}</td></tr>`,
    )
    .join('')
  const box = (title: string, rows: string[]) =>
    rows.length > 0
      ? `<p style="margin:24px 0 0"><strong>${escapeHtml(title)}</strong><br>${rows.map(escapeHtml).join('<br>')}</p>`
      : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Order ${escapeHtml(order.number ?? '')}</title></head><body style="margin:0;background:#f5f3ee"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1b1d2a"><tr><td style="background:#27346f;color:#ffffff;padding:20px 28px;font-family:Georgia,serif;font-size:24px">${escapeHtml(storeName)}</td></tr><tr><td style="padding:28px"><h1 style="margin:0 0 8px;font-family:Georgia,serif;font-weight:normal;font-size:26px">Thank you for your order</h1><p style="margin:0 0 20px">Order <strong>${escapeHtml(order.number ?? '')}</strong></p><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${lines}${totals}</table>${box(paymentInstructions?.title ?? `Payment: ${order.paymentMethod.name}`, instructions.slice(1))}${box('Delivery to', address)}<p style="margin:28px 0 0"><a href="${escapeHtml(link)}" style="display:inline-block;background:#27346f;color:#ffffff;padding:12px 20px;text-decoration:none">See how it stands</a></p></td></tr></table></td></tr></table></body></html>`
  return { subject: `Your order ${order.number} at ${storeName}`, text, html }
}

/** To the shopper whose money came too late or twice: it is sent back. `amount` is formatted. Pure. */
export function paymentRefundedMail({ storeName, amount }: { storeName: string; amount: string }): MailBody {
  const text = `We received a payment of ${amount} that no order needs any more, so we are sending it back. It takes a few days to show on your account.\n\nNothing else is for you to do. If you still want what was in your cart, please order it again.\n\n${storeName}`
  return { subject: `We are sending ${amount} back to you`, text, html: plainHtml('Refund', text) }
}

/** The same for the owner. `amount` is formatted, `reference` the provider's. Pure. */
export function ownerRefundMail(refund: {
  storeName: string
  amount: string
  orderNumber: string
  provider: string
  reference: string
}): MailBody {
  const text = `A payment of ${refund.amount} came for order ${refund.orderNumber} that the order cannot take: it came a second time, does not match, or the goods are gone. The shop is sending it back by itself.\n\nProvider: ${refund.provider}, reference ${refund.reference}\n\n${refund.storeName}`
  return {
    subject: `${refund.amount} goes back to a shopper (order ${refund.orderNumber})`,
    text,
    html: plainHtml('Refund', text),
  }
}

function plainHtml(title: string, text: string): string {
  const parts = text.split('\n\n').map((part) => `<p>${escapeHtml(part)}</p>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body style="font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1b1d2a">${parts.join('')}</body></html>`
}
