import { isJobName, type JobName } from './jobs'

/** What each job does, for people. */
const jobNames: Record<JobName, string> = {
  'payment.refund': 'Pay back a payment that no order can use',
  'order.refund': 'Pay back money of an order',
  'refund.read': 'Ask a provider about a refund',
  'payment.refunds': 'Ask a provider whether money went back',
  'dispute.check': 'Ask a provider about a dispute',
  'order.mail_again': 'Mail: send one about an order again',
  'order.text_again': 'SMS: send one about an order again',
  'payment.close': 'Close a page of a provider that nobody needs any more',
  'payment.event': 'Ask a provider about what it has reported',
  'payment.provider_job': 'Work with a provider of payments',
  'stock.confirm_alert': 'Mail: confirm an alert about a sold-out product',
  'stock.back_in_stock': 'Mail: a product is in stock again',
  'stock.tell_owner_low': 'Mail to you: what is low in stock',
  'form.tell_owner': 'Mail to you: somebody has sent a form',
  'review.tell_owner': 'Mail to you: reviews wait for approval',
  'subscriber.confirm': 'Mail: confirm a subscription',
  'gift_cards.issue': 'Make the gift cards of an order',
  'gift_cards.tell_owner': 'Mail to you: gift cards could not be made',
  'gift_card.send': 'Mail: a gift card',
  'gift_card.tell_buyer': 'Mail: the gift card was sent',
  'gift_card.tell_cancelled': 'Mail: the gift card was cancelled',
  'account.send_code': 'Mail: a code to sign in',
  'account.text_code': 'SMS: a code to sign in',
  'account.send_reset': 'Mail: choose a new password',
  'account.tell_code_cap': 'Mail to you: no more codes are sent today',
  'account.tell_registered': 'Mail: a new account',
  'account.tell_changed': 'Mail: how somebody signs in was changed',
  'account.tell_email_changed': 'Mail: the address of an account was changed',
  'staff.send_invitation': 'Mail: join the team',
  'catalogue.count_sales': 'Count what was sold',
  'webhook.send': 'Send a message to a webhook',
  'selection.apply': 'Change what was chosen together',
  'catalogue.list_sales': 'Sort listings by what was sold',
}

/** What an entry of the outbox does, for people: a job, or what follows an event, such as 'order placed: mail buyer'. */
export function workName(kind: string): string {
  if (isJobName(kind)) return jobNames[kind]
  return kind.replaceAll(/[._-]/g, ' ').replace('/', ': ')
}
