import type { NoParameters } from '~/domain/operations/changes/failures'

/** Why a text of an SMS cannot be saved, or a test of it cannot be sent. */
export interface SmsFailures {
  /** Names in braces that this kind of SMS has no value for, and those that it has. */
  sms_value_unknown: { names: readonly string[]; values: readonly string[] }
  /** A brace that belongs to no name. */
  sms_brace_alone: NoParameters
  /** Names that the text does not have and without which the SMS is of no use. */
  sms_value_missing: { names: readonly string[] }
  /** The line that browsers read a code from is not the last one. */
  sms_code_line_missing: { line: string }
  sms_text_too_long: { max: number }
  /** With the values of an order, the SMS would be longer than `max`. */
  sms_too_long_for_order: { number: string; length: number; max: number }
  /** An order has no value for these names. */
  sms_value_empty_for_order: { number: string; names: readonly string[] }
  /** The provider sends registered templates alone, and a text of the owner needs one. */
  sms_template_missing: NoParameters
  sms_template_invalid: NoParameters
  sms_order_not_found: { number: string }
  sms_number_invalid: NoParameters
  /** The shop has no provider of SMS. */
  sms_provider_missing: NoParameters
  sms_not_sent: { answer: string }
}
