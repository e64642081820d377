import type { SmsFailures } from '~/domain/operations/sms/failures'
import { listInSentence } from '~/domain/shared/text/list-in-sentence'
import type { Messages } from '../message-types'

const inBraces = (names: readonly string[], word: 'and' | 'or' = 'and') =>
  listInSentence(
    names.map((name) => `{${name}}`),
    word,
  )

export const smsMessages: Messages<SmsFailures> = {
  sms_value_unknown: ({ names, values }) =>
    `This SMS has no value for ${inBraces(names, 'or')}. It can have ${inBraces(values)}`,
  sms_brace_alone: () => 'Write braces only around the name of a value, such as {storeName}',
  sms_value_missing: ({ names }) => `The text needs ${inBraces(names)}`,
  sms_code_line_missing: ({ line }) =>
    `The last line must be ${line} and nothing else, because phones fill in the code from it`,
  sms_text_too_long: ({ max }) => `Enter at most ${max} characters`,
  sms_too_long_for_order: ({ number, length, max }) =>
    `For order ${number} this would be an SMS of ${length} characters; at most ${max} can be sent`,
  sms_value_empty_for_order: ({ number, names }) => `Order ${number} has nothing for ${inBraces(names)}`,
  sms_template_missing: () =>
    'Enter the id of the template that you have registered for this text: your provider sends no other text',
  sms_template_invalid: () => 'Enter the id as your provider shows it: letters, digits, dots, - and _',
  sms_order_not_found: ({ number }) => `There is no order ${number} on this channel`,
  sms_number_invalid: () => 'Enter a mobile number, with its country code if it is of another country',
  sms_provider_missing: () => 'No provider of SMS is set, so the shop sends none',
  sms_not_sent: ({ answer }) =>
    answer === '' ? 'The SMS could not be sent. The log of the shop says more' : `The SMS was not sent: ${answer}`,
}
