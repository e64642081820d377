import type { HostedProvider, PaymentProvider } from './provider'
import { bankTransfer } from './providers/bank-transfer/bank-transfer'
import { byHand } from './providers/by-hand/by-hand'
import { cashOnDelivery } from './providers/cash-on-delivery/cash-on-delivery'
import { free } from './providers/free/free'
import { mollie } from './providers/mollie/mollie.server'
import { payLink } from './providers/pay-link/pay-link'
import { razorpay } from './providers/razorpay/razorpay.server'
import { paypal } from './providers/paypal/paypal.server'
import { stripe } from './providers/stripe/stripe.server'
import { testGateway } from './providers/test-gateway/test-gateway.server'
import { upi } from './providers/upi/upi.server'

type ProviderName =
  | 'cash_on_delivery'
  | 'bank_transfer'
  | 'upi'
  | 'by_hand'
  | 'pay_link'
  | 'free'
  | 'stripe'
  | 'razorpay'
  | 'paypal'
  | 'mollie'
  | 'dev_gateway'

/** Every provider by its name in payment_methods.provider and payments.provider; a missing entry does not compile. */
export const providers: Record<ProviderName, PaymentProvider> = {
  cash_on_delivery: cashOnDelivery,
  bank_transfer: bankTransfer,
  upi,
  by_hand: byHand,
  pay_link: payLink,
  free,
  stripe,
  razorpay,
  paypal,
  mollie,
  dev_gateway: testGateway,
}

function isProviderName(name: string): name is ProviderName {
  return Object.hasOwn(providers, name)
}

/** The providers of which an owner can add a payment method: not those that every shop has or only the staff use, nor the test gateway. */
export const ownerProviders: readonly string[] = Object.entries(providers).flatMap(([name, provider]) =>
  name === 'dev_gateway' || (provider.flow === 'offline' && (provider.builtInMethod || provider.isForStaff))
    ? []
    : [name],
)

/** The provider with this name, or null. */
export function findProvider(name: string): PaymentProvider | null {
  return isProviderName(name) ? providers[name] : null
}

/** Whether the courier takes the money of a provider with this name. */
export function isPaidOnDelivery(name: string): boolean {
  const provider = findProvider(name)
  return provider?.flow === 'offline' && provider.isPaidOnDelivery === true
}

/** The provider with this name; throws when it is unknown, which is a bug. */
export function requireProvider(name: string): PaymentProvider {
  const provider = findProvider(name)
  if (!provider) throw new Error(`there is no payment provider ${name}`)
  return provider
}

/** The hosted provider with this name; throws when it is unknown or not hosted, which is a bug. */
export function requireHostedProvider(name: string): HostedProvider {
  const provider = requireProvider(name)
  if (provider.flow !== 'hosted') throw new Error(`the payment provider ${name} is not hosted`)
  return provider
}
