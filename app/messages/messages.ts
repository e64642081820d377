import type { FailureParameters } from '~/domain/failures'
import type { CodedFailure, Failure } from '~/domain/result'
import type { Messages } from './message-types'
import { operationsMessages } from './operations'
import { settingMessages } from './settings'
import { channelMessages } from './channels'
import { storefrontMessages } from './storefront'
import { gateMessages } from './gates'
import { productMessages } from './products'
import { couponMessages } from './coupons'
import { taxMessages } from './tax'
import { shippingMessages } from './shipping'
import { paymentMessages } from './payments'
import { orderMessages } from './orders'

/** The words of all coded failures. */
const messages: Messages<FailureParameters> = {
  ...operationsMessages,
  ...settingMessages,
  ...channelMessages,
  ...storefrontMessages,
  ...gateMessages,
  ...productMessages,
  ...couponMessages,
  ...taxMessages,
  ...shippingMessages,
  ...paymentMessages,
  ...orderMessages,
}

/**
 * The words of a failure.
 * @param others words that replace those of the shop, such as those of a command line, which names its options
 */
export function messageOf(failure: Failure | CodedFailure, others: Partial<Messages<FailureParameters>> = {}): string {
  if ('message' in failure) return failure.message
  // the record has a function for each code with the parameters of that code
  const words = { ...messages, ...others }[failure.code] as (params: CodedFailure['params']) => string
  return words(failure.params)
}
