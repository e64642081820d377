import { devGateway } from './dev-gateway.server'
import type { PaymentProvider } from './provider'

/** A way to pay that needs no provider: the order is placed at once and the money comes later. */
function offline(name: string): PaymentProvider {
  const never = () => Promise.reject(new Error(`${name} has no hosted page`))
  return {
    name,
    flow: 'offline',
    create: never,
    verify: never,
    readWebhook: () => Promise.resolve(null),
    refund: never,
  }
}

export type ProviderName = 'cash_on_delivery' | 'bank_transfer' | 'upi' | 'free' | 'dev_gateway'

/** Every provider by its name in payment_methods.provider; a missing entry does not compile. */
export const providers: Record<ProviderName, PaymentProvider> = {
  cash_on_delivery: offline('cash_on_delivery'),
  bank_transfer: offline('bank_transfer'),
  upi: offline('upi'),
  free: offline('free'),
  dev_gateway: devGateway,
}

/** The provider of that name; an unknown one in the database is a bug. */
export function providerNamed(name: string): PaymentProvider {
  const found = Object.values(providers).find((provider) => provider.name === name)
  if (!found) throw new Error(`there is no payment provider ${name}`)
  return found
}
