import type { FailureParameters } from '~/domain/shared/failures'
import type { MissingConfig } from '~/domain/sales/payments/provider'
import { ownerProviders } from '~/domain/sales/payments/providers.server'
import type { CodedFailure, Failure } from '~/domain/shared/result'
import type { OtherFieldOwner } from '~/domain/site/storefront/failures'
import type { Messages } from '~/messages/message-types'
import { messageOf } from '~/messages/messages'
import { missingConfigNames } from '~/messages/sales/payments'

/** The name of a field as the command line has it: time-zone for timeZone. */
const asOption = (field: string) => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const configExamples: Record<MissingConfig, string> = {
  bank_account: 'Account holder=Tea & Co;IBAN=DE12 …',
  upi_id: 'vpa=name@bank;payee=Name',
}

const fieldCommands: Record<OtherFieldOwner, string> = {
  gate_password: 'gate password',
  gate_mode: 'gate mode',
  ask_cookies: 'plugins ask-cookies',
}

/** The failures that the command line words itself, because they name its options and commands. */
const commandMessages: Partial<Messages<FailureParameters>> = {
  invalid_fields: ({ errors }) => {
    const [first] = Object.entries(errors)
    return first ? [asOption(first[0]), first[1][0]].filter(Boolean).join(': ') : 'The input is not valid'
  },
  product_is_draft: ({ slug }) => `${slug} is a draft, so no channel sells it: publish it without --channel first`,
  order_not_paid: ({ number }) => `Order ${number} is not paid yet; say --unpaid to ship it anyway`,
  note_missing: () => 'Say why, with --note',
  reason_missing: () => 'Say why, with --reason',
  several_requests: ({ number }) => `Order ${number} has several requests; name one with --request`,
  nothing_paid_yet: ({ number }) => `Order ${number} is not paid yet; note its money first: orders mark-paid ${number}`,
  delivery_refunded: ({ number }) => `The delivery of order ${number} was given back already; leave out --delivery`,
  order_closed: ({ number, status }) =>
    status === 'completed'
      ? `Order ${number} has arrived and is paid, so it can’t be cancelled. Unused gift cards of it can: orders cancel ${number} --items SKU=1 --reason TEXT. What the customer sends back is refunded as a return: returns`
      : `Order ${number} is ${status} already`,
  too_late_to_cancel: ({ number, fulfilment }) =>
    `Order ${number} is ${fulfilment.replaceAll('_', ' ')}, so it can’t be cancelled whole. Pieces that have not left can: orders cancel ${number} --items SKU=1 --reason TEXT`,
  nothing_else_in_order: ({ number }) => `Nothing else is in order ${number}; cancel it whole, without --items`,
  mobile_length_unknown: ({ country, lengths }) =>
    `mobile-number-length: mobile numbers of ${country} have ${lengths.join(' or ')} digits; say any to take all of them`,
  order_prefix_taken: ({ prefix }) => `order-prefix: another channel has the prefix ${prefix}`,
  currency_has_amounts: ({ from, to }) =>
    `currency: the prices of this channel are in ${from} and would be read as ${to}. Say what one ${from} is in ${to}, such as --rate 0.0112, to see every amount in ${to} before anything changes; or add a channel for ${to} (channel add)`,
  payment_method_not_found: ({ code }) =>
    `There is no payment method ${code}; --provider adds one (${ownerProviders.join(', ')})`,
  payment_config_missing: ({ code, missing }) =>
    `${code} needs ${missingConfigNames[missing]}, as --config "${configExamples[missing]}"`,
  storefront_field_elsewhere: ({ field, owner }) =>
    `${field} has a command of its own: npm run shop -- ${fieldCommands[owner]}`,
  picture_not_found: ({ field }) => `${field}: there is no such picture; npm run shop -- pictures add FILE stores one`,
  font_not_found: ({ family }) => `There is no typeface ${family}: npm run shop -- fonts add FILE adds one`,
  font_name_unusable: () => 'The typeface has a name that pages cannot have: give one with --family',
  font_name_reserved: ({ family }) =>
    `${family} is the name of a typeface that every shop has: give another with --family`,
  font_name_of_theme: ({ family }) => `The theme has a typeface ${family}: give another name with --family`,
  fonts_over_budget: ({ problem }) =>
    `${problem}: use fewer letters, weights or families, or do so all the same with --large`,
}

/** A failure in the words of the command line. */
export function toFailure(failure: Failure | CodedFailure): Failure {
  if ('message' in failure) return failure
  const { code, field } = failure
  const message = messageOf(failure, commandMessages)
  const errors =
    code === 'invalid_fields' ? failure.params.errors : field === undefined ? undefined : { [field]: [message] }
  return { code, message, errors }
}
