/** The text of a kind of SMS as the shop brings it, and the values that it can have. */
interface SmsRule {
  text: string
  /** The names of its values, which a text has in braces. */
  values: readonly string[]
  /** The names without which the SMS is of no use, so that each text has them. */
  needs: readonly string[]
}

const orderValues = ['storeName', 'number', 'link'] as const

/** The last line of each text of a code, which browsers fill in on that host (WebOTP). */
export const codeLine = '@{host} #{code}'

/**
 * The kinds of SMS. Providers in India only send the texts of registered templates: they get the values by name. A
 * buyer who has to do or to read something is told where, so these texts need the link.
 */
export const smsRules = {
  code: {
    text: `{code} is your code for {storeName}. It is valid for 5 minutes. Never share it.\n\n${codeLine}`,
    values: ['code', 'storeName', 'host'],
    needs: ['code'],
  },
  order_placed: {
    text: '{storeName}: thank you for your order {number}. {link}',
    values: orderValues,
    needs: ['number'],
  },
  order_shipped: {
    text: '{storeName}: order {number} is on its way. Follow it: {link}',
    values: orderValues,
    needs: ['number'],
  },
  order_delivered: {
    text: '{storeName}: order {number} was delivered. {link}',
    values: orderValues,
    needs: ['number'],
  },
  order_returned: {
    text: '{storeName}: order {number} came back to us. {link}',
    values: orderValues,
    needs: ['number'],
  },
  order_cancelled: {
    text: '{storeName}: order {number} was cancelled. {link}',
    values: orderValues,
    needs: ['number'],
  },
  order_part_cancelled: {
    text: '{storeName}: we cannot send all of order {number}. What changes: {link}',
    values: orderValues,
    needs: ['number', 'link'],
  },
  refund_requested: {
    text: '{storeName}: we have your refund request for order {number}. {link}',
    values: orderValues,
    needs: ['number'],
  },
  refund_approved: {
    text: '{storeName}: please send it back, order {number}. How: {link}',
    values: orderValues,
    needs: ['number', 'link'],
  },
  refund_rejected: {
    text: '{storeName}: your refund request for order {number} was not approved. Why: {link}',
    values: orderValues,
    needs: ['number', 'link'],
  },
  refund_received: {
    text: '{storeName}: we have your return of order {number}. {link}',
    values: orderValues,
    needs: ['number'],
  },
  payment_refunded: {
    text: '{storeName}: your payment of {amount} for {purpose} goes back to you. Why: {link}',
    values: ['storeName', 'link', 'purpose', 'amount'],
    needs: ['amount', 'link'],
  },
  refund_refunded: {
    text: '{storeName}: your money for order {number} is on its way back to you. {link}',
    values: orderValues,
    needs: ['number'],
  },
  refund_failed: {
    text: '{storeName}: our refund of {amount} for {purpose} did not reach your account. We will contact you about it: {link}',
    values: ['storeName', 'link', 'purpose', 'amount'],
    needs: ['amount', 'link'],
  },
} as const satisfies Record<string, SmsRule>

export type SmsKind = keyof typeof smsRules

/** The values of a kind of SMS by name. */
export type SmsValues<Kind extends SmsKind = SmsKind> = Readonly<
  Record<(typeof smsRules)[Kind]['values'][number], string>
>

export const isSmsKind = (name: string): name is SmsKind => Object.hasOwn(smsRules, name)

/** The kinds of SMS, as SMS_URL names the templates of a provider. */
export const smsKinds: readonly SmsKind[] = Object.keys(smsRules).filter(isSmsKind)

export const smsRuleOf = (kind: SmsKind): SmsRule => smsRules[kind]

/** A text of an SMS that the owner has written. */
export interface OwnSmsText {
  body: string
  /** The template of this text at a provider that sends registered ones. */
  templateId: string | null
}

/** An SMS to be sent. */
export interface Sms {
  /** With its country: +919876543210. */
  to: string
  kind: SmsKind
  values: Readonly<Record<string, string>>
  text: string
  /** The template of the owner's text; null for that of the kind. */
  templateId: string | null
}

/** A name in braces. */
export const placeholder = /\{(\w+)\}/g

/**
 * Writes an SMS to a number with its country (+919876543210).
 * @param own the text of the owner; null for the one that the shop brings
 */
export function writeSms<Kind extends SmsKind>(
  kind: Kind,
  to: string,
  values: SmsValues<Kind>,
  own: OwnSmsText | null,
): Sms {
  const named = new Map<string, string>(Object.entries(values))
  const text = own?.body ?? smsRules[kind].text
  return {
    to,
    kind,
    values: Object.fromEntries(named),
    text: text.replace(placeholder, (_, name: string) => named.get(name) ?? ''),
    templateId: own?.templateId ?? null,
  }
}
