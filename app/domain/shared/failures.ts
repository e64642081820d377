import type { OperationsFailures } from '~/domain/operations/changes/failures'
import type { MailFailures } from '~/domain/operations/mail/failures'
import type { SmsFailures } from '~/domain/operations/sms/failures'
import type { SettingFailures } from '~/domain/operations/settings/failures'
import type { ChannelFailures } from '~/domain/operations/channels/manage/failures'
import type { StorefrontFailures } from '~/domain/site/storefront/failures'
import type { GateFailures } from '~/domain/site/gates/failures'
import type { ProductFailures } from '~/domain/catalogue/products/manage/failures'
import type { CategoryFailures } from '~/domain/catalogue/categories/failures'
import type { GroupFailures } from '~/domain/catalogue/groups/failures'
import type { AttributeFailures } from '~/domain/catalogue/attributes/failures'
import type { SizeChartFailures } from '~/domain/catalogue/size-charts/failures'
import type { CouponFailures } from '~/domain/sales/pricing/manage/failures'
import type { GiftCardFailures } from '~/domain/sales/gift-cards/manage/failures'
import type { TaxFailures } from '~/domain/sales/tax/manage/failures'
import type { ShippingFailures } from '~/domain/sales/shipping/manage/failures'
import type { AddressFormFailures } from '~/domain/customers/address-forms/failures'
import type { SynonymFailures } from '~/domain/catalogue/search/synonyms/failures'
import type { PincodeFailures } from '~/domain/catalogue/pincodes/manage/failures'
import type { PaymentFailures } from '~/domain/sales/payments/failures'
import type { OrderFailures } from '~/domain/sales/orders/manage/failures'
import type { FulfilmentFailures } from '~/domain/sales/fulfilment/failures'
import type { RefundFailures } from '~/domain/sales/refunds/failures'
import type { HandOrderFailures } from '~/domain/sales/hand-orders/failures'
import type { OrderChangeFailures } from '~/domain/sales/order-changes/failures'
import type { ReturnFailures } from '~/domain/sales/returns/failures'
import type { ReviewFailures } from '~/domain/catalogue/reviews/failures'
import type { SelectionFailures } from '~/domain/operations/selections/failures'
import type { StaffFailures } from '~/domain/operations/staff/failures'
import type { ContentFailures } from '~/domain/site/content/failures'
import type { CustomerFailures } from '~/domain/customers/manage/failures'
import type { RedirectFailures } from '~/domain/site/redirects/failures'

/** Every coded failure of the areas with its parameters. Its words are in app/messages, made where it is shown. */
export type FailureParameters = OperationsFailures &
  SettingFailures &
  MailFailures &
  SmsFailures &
  ChannelFailures &
  StorefrontFailures &
  GateFailures &
  ProductFailures &
  CategoryFailures &
  GroupFailures &
  AttributeFailures &
  SizeChartFailures &
  CouponFailures &
  GiftCardFailures &
  TaxFailures &
  ShippingFailures &
  AddressFormFailures &
  SynonymFailures &
  PincodeFailures &
  PaymentFailures &
  OrderFailures &
  HandOrderFailures &
  OrderChangeFailures &
  FulfilmentFailures &
  RefundFailures &
  ReturnFailures &
  ReviewFailures &
  SelectionFailures &
  StaffFailures &
  ContentFailures &
  CustomerFailures &
  RedirectFailures
