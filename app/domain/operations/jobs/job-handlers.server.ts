import { workSelection } from '~/domain/operations/selections/selections.server'
import { readRefundAgain, sendRefund } from './send-refund.server'
import { checkDispute } from '~/domain/sales/disputes/sync-dispute.server'
import { checkRefunds } from '~/domain/sales/refunds/check-refunds.server'
import type { JobHandlers } from '~/domain/operations/outbox/jobs'
import { closePayment } from '~/domain/sales/checkout/close-payment.server'
import { workPaymentEvent } from '~/domain/sales/checkout/payment-events.server'
import { requireHostedProvider } from '~/domain/sales/payments/providers.server'
import { updateListedSales } from '~/domain/catalogue/products/count-sales.server'
import {
  sendCode,
  sendReset,
  tellAccountChanged,
  tellEmailChanged,
  tellRegistered,
  notifyOwnerOfCodeCap,
} from './accounts/account-messages.server'
import { countOrderSales } from './count-order-sales.server'
import { notifyOwnerOfAnswers } from './visitor-forms/form-mails.server'
import { notifyOwnerOfReviews } from './visitor-forms/review-mails.server'
import { sendSubscriberConfirmation } from './visitor-forms/subscriber-mails.server'
import {
  issueGiftCards,
  sendGiftCard,
  tellGiftCardBuyer,
  tellOfCancelledCard,
  tellOwnerOfMissingCards,
} from './issue-gift-cards.server'
import { sendDelivery } from '~/domain/operations/webhooks/send-delivery.server'
import { sendInvitation } from './accounts/staff-messages.server'
import { sendMessageAgain } from './order-messages/message-listeners.server'
import { tellOfLowStock } from './low-stock/tell-of-low-stock.server'
import { refundPayment } from './refund-payment.server'
import { sendAlertConfirmation, sendBackInStock } from './stock-alert-mails.server'
import type { WorkContext } from './work-context'

/** The handler of each job. */
export function jobHandlers(context: WorkContext): JobHandlers {
  return {
    'payment.refund': ({ paymentId }) => refundPayment(context, paymentId),
    'order.refund': ({ refundId }) => sendRefund(context, refundId),
    'refund.read': ({ refundId, turn }) => readRefundAgain(context, refundId, turn),
    'payment.refunds': ({ paymentId, turn }) => checkRefunds(context, paymentId, turn),
    'dispute.check': ({ disputeId, turn }) => checkDispute(context, disputeId, turn),
    'order.mail_again': ({ messageId }) => sendMessageAgain(context, messageId),
    'order.text_again': ({ messageId }) => sendMessageAgain(context, messageId),
    'payment.close': ({ paymentId, isForChange }) => closePayment(context, paymentId, isForChange),
    'payment.event': ({ eventId }) => workPaymentEvent(context, eventId),
    'payment.provider_job': async ({ provider, job }) => {
      await requireHostedProvider(provider).runJob?.(context, job)
    },
    'stock.confirm_alert': ({ alertId }) => sendAlertConfirmation(context, alertId),
    'stock.back_in_stock': ({ alertId }) => sendBackInStock(context, alertId),
    'stock.tell_owner_low': (payload) => tellOfLowStock(context, payload),
    'form.tell_owner': ({ answersId }) => notifyOwnerOfAnswers(context, answersId),
    'review.tell_owner': (payload) => notifyOwnerOfReviews(context, payload),
    'subscriber.confirm': ({ subscriberId }) => sendSubscriberConfirmation(context, subscriberId),
    'gift_cards.issue': ({ orderId }) => issueGiftCards(context, orderId),
    'gift_cards.tell_owner': ({ orderId }) => tellOwnerOfMissingCards(context, orderId),
    'gift_card.send': (payload) => sendGiftCard(context, payload),
    'gift_card.tell_buyer': ({ giftCardId }) => tellGiftCardBuyer(context, giftCardId),
    'gift_card.tell_cancelled': ({ giftCardId }) => tellOfCancelledCard(context, giftCardId),
    'account.send_code': (payload) => sendCode(context, payload),
    'account.text_code': (payload) => sendCode(context, payload),
    'account.send_reset': ({ resetId }) => sendReset(context, resetId),
    'account.tell_code_cap': ({ channelId }) => notifyOwnerOfCodeCap(context, channelId),
    'account.tell_registered': (payload) => tellRegistered(context, payload),
    'account.tell_changed': (payload) => tellAccountChanged(context, payload),
    'account.tell_email_changed': (payload) => tellEmailChanged(context, payload),
    'staff.send_invitation': (payload) => sendInvitation(context, payload),
    'catalogue.count_sales': ({ orderId }) => countOrderSales(context, orderId),
    'webhook.send': (payload) => sendDelivery(context, payload),
    'selection.apply': ({ selectionId }) => workSelection(context, selectionId),
    'catalogue.list_sales': () => updateListedSales(context.db),
  }
}
