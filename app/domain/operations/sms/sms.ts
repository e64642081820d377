/** The values that each kind of SMS needs. */
interface SmsValueNames {
  code: 'code' | 'storeName' | 'host'
  order_placed: OrderValueName
  order_shipped: OrderValueName
  order_delivered: OrderValueName
  order_returned: OrderValueName
  order_cancelled: OrderValueName
  order_part_cancelled: OrderValueName
  refund_requested: OrderValueName
  refund_approved: OrderValueName
  refund_rejected: OrderValueName
  refund_received: OrderValueName
  refund_refunded: OrderValueName
  payment_refunded: Exclude<OrderValueName, 'number'> | 'purpose' | 'amount'
}

type OrderValueName = 'storeName' | 'number' | 'link'

export type SmsKind = keyof SmsValueNames

/**
 * The text of each kind of SMS. Providers in India only send the texts of registered templates: they get the values by
 * name. The last line of a code is for browsers, which fill it in on that host.
 */
const texts: Readonly<Record<SmsKind, string>> = {
  code: '{code} is your code for {storeName}. It is valid for 5 minutes. Never share it.\n\n@{host} #{code}',
  order_placed: '{storeName}: thank you for your order {number}. {link}',
  order_shipped: '{storeName}: order {number} is on its way. Follow it: {link}',
  order_delivered: '{storeName}: order {number} was delivered. {link}',
  order_returned: '{storeName}: order {number} came back to us. {link}',
  order_cancelled: '{storeName}: order {number} was cancelled. {link}',
  order_part_cancelled: '{storeName}: we cannot send all of order {number}. What changes: {link}',
  refund_requested: '{storeName}: we have your refund request for order {number}. {link}',
  refund_approved: '{storeName}: please send it back, order {number}. How: {link}',
  refund_rejected: '{storeName}: your refund request for order {number} was not approved. Why: {link}',
  refund_received: '{storeName}: we have your return of order {number}. {link}',
  payment_refunded: '{storeName}: your payment of {amount} for {purpose} goes back to you. Why: {link}',
  refund_refunded: '{storeName}: your money for order {number} is on its way back to you. {link}',
}

/** The kinds of SMS, as SMS_URL names the templates of a provider. */
export const smsKinds: readonly string[] = Object.keys(texts)

/** An SMS to be sent. */
export interface Sms {
  /** With its country: +919876543210. */
  to: string
  kind: SmsKind
  values: Readonly<Record<string, string>>
  text: string
}

/** Writes an SMS to a number with its country (+919876543210). */
export function writeSms<Kind extends SmsKind>(
  kind: Kind,
  to: string,
  values: Readonly<Record<SmsValueNames[Kind], string>>,
): Sms {
  const named = new Map<string, string>(Object.entries(values))
  return {
    to,
    kind,
    values: Object.fromEntries(named),
    text: texts[kind].replace(/\{(\w+)\}/g, (_, name: string) => named.get(name) ?? ''),
  }
}
