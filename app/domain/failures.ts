import type { OperationsFailures } from './operations/failures'
import type { SettingFailures } from './settings/failures'
import type { ChannelFailures } from './channels/manage/failures'
import type { StorefrontFailures } from './storefront/failures'
import type { GateFailures } from './gates/failures'
import type { ProductFailures } from './products/manage/failures'
import type { CouponFailures } from './pricing/manage/failures'
import type { TaxFailures } from './tax/manage/failures'
import type { ShippingFailures } from './shipping/manage/failures'
import type { PaymentFailures } from './payments/failures'
import type { OrderFailures } from './orders/manage/failures'
import type { FulfilmentFailures } from './fulfilment/failures'
import type { RefundFailures } from './refunds/failures'
import type { ReturnFailures } from './returns/failures'
import type { ReviewFailures } from './reviews/failures'
import type { StaffFailures } from './staff/failures'
import type { ContentFailures } from './content/failures'
import type { RedirectFailures } from './redirects/failures'

/** Every coded failure of the areas with its parameters. Its words are in app/messages, made where it is shown. */
export type FailureParameters = OperationsFailures &
  SettingFailures &
  ChannelFailures &
  StorefrontFailures &
  GateFailures &
  ProductFailures &
  CouponFailures &
  TaxFailures &
  ShippingFailures &
  PaymentFailures &
  OrderFailures &
  FulfilmentFailures &
  RefundFailures &
  ReturnFailures &
  ReviewFailures &
  StaffFailures &
  ContentFailures &
  RedirectFailures
