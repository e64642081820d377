import type { FailureParameters } from '~/domain/shared/failures'
import type { CodedFailure, Failure } from '~/domain/shared/result'
import type { Messages } from './message-types'
import { fulfilmentMessages } from './sales/fulfilment'
import { refundMessages } from './sales/refunds'
import { returnMessages } from './sales/returns'
import { reviewMessages } from './catalogue/reviews'
import { operationsMessages } from './operations/operations'
import { mailMessages } from './operations/mail'
import { smsMessages } from './operations/sms'
import { settingMessages } from './operations/settings'
import { channelMessages } from './operations/channels'
import { storefrontMessages } from './site/storefront'
import { gateMessages } from './site/gates'
import { productMessages } from './catalogue/products'
import { categoryMessages } from './catalogue/categories'
import { groupMessages } from './catalogue/groups'
import { attributeMessages } from './catalogue/attributes'
import { sizeChartMessages } from './catalogue/size-charts'
import { couponMessages } from './sales/coupons'
import { giftCardMessages } from './sales/gift-cards'
import { taxMessages } from './sales/tax'
import { shippingMessages } from './sales/shipping'
import { addressFormMessages } from './customers/address-forms'
import { synonymMessages } from './catalogue/synonyms'
import { pincodeMessages } from './catalogue/pincodes'
import { paymentMessages } from './sales/payments'
import { orderMessages } from './sales/orders'
import { handOrderMessages } from './sales/hand-orders'
import { selectionMessages } from './operations/selections'
import { orderChangeMessages } from './sales/order-changes'
import { staffMessages } from './operations/staff'
import { contentMessages } from './site/content'
import { customerMessages } from './customers/customers'
import { redirectMessages } from './site/redirects'

/** The words of all coded failures. */
const messages: Messages<FailureParameters> = {
  ...operationsMessages,
  ...settingMessages,
  ...mailMessages,
  ...smsMessages,
  ...channelMessages,
  ...storefrontMessages,
  ...gateMessages,
  ...productMessages,
  ...categoryMessages,
  ...groupMessages,
  ...attributeMessages,
  ...sizeChartMessages,
  ...couponMessages,
  ...giftCardMessages,
  ...taxMessages,
  ...shippingMessages,
  ...addressFormMessages,
  ...synonymMessages,
  ...pincodeMessages,
  ...paymentMessages,
  ...orderMessages,
  ...handOrderMessages,
  ...selectionMessages,
  ...orderChangeMessages,
  ...staffMessages,
  ...contentMessages,
  ...customerMessages,
  ...redirectMessages,
  ...fulfilmentMessages,
  ...refundMessages,
  ...returnMessages,
  ...reviewMessages,
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
