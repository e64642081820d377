import { simulatedMethods } from '~/commands/shop/simulated-methods'
import { startMollieSimulator } from '../simulators/mollie'
import { startPayPalSimulator } from '../simulators/paypal'
import { startRazorpaySimulator } from '../simulators/razorpay'
import type { Simulator } from '../simulators/simulator'
import { startStripeSimulator } from '../simulators/stripe'

export const simulatedNames = ['stripe', 'razorpay', 'paypal', 'mollie'] as const
export type SimulatedName = (typeof simulatedNames)[number]

/** Money that a provider took, as its own ledger has it. Amounts are in hundredths. */
export interface LedgerCapture {
  /** The session, order or payment that the shop has made there. */
  reference: string
  amount: number
  currency: string
  /** What went back, or is on its way back. */
  refunds: number[]
}

/** What a shopper does on any provider's page. */
export type Deed = 'pay' | 'twice' | 'later' | 'decline' | 'cancel'

/** A simulator as all of them can be used alike. */
export interface SimulatedProvider {
  name: SimulatedName
  simulator: Simulator
  config: Record<string, string>
  /** Opens the page of a payment, where that makes a difference. */
  open(page: { reference: string; form: { action: string; fields: Record<string, string> } | null }): Promise<void>
  /** Does it, if the page still allows it. */
  decide(reference: string, deed: Deed): void
  /** The bank ends what was on its way. */
  settle(reference: string, isPaid: boolean): void
  /** The owner pays back in the provider's own pages; nothing happens where nothing is left. */
  refund(reference: string, amount: number): void
  captures(): LedgerCapture[]
}

const decimal = (amount: number) => (amount / 100).toFixed(2)
const hundredths = (value: string) => Math.round(Number(value) * 100)
/** What a page no longer allows is nothing that a shopper can do. */
function attempt(act: () => unknown): void {
  try {
    act()
  } catch {
    // the page says so
  }
}

type Start = (options: { port: number; webhookUrl?: string; now?: () => Date }) => Promise<SimulatedProvider>
const configOf = (name: SimulatedName) =>
  (simulatedMethods.find(({ provider }) => provider === name)?.config ?? {}) as Record<string, string>

const starts: Record<SimulatedName, Start> = {
  async stripe({ now, ...options }) {
    const config = configOf('stripe')
    const simulator = await startStripeSimulator({
      ...options,
      now,
      apiKey: config.secret_key,
      webhookSecret: config.webhook_secrets,
    })
    return {
      name: 'stripe',
      simulator,
      config: { ...config, api_base: simulator.origin },
      open: async () => {},
      decide(reference, deed) {
        attempt(() => simulator.decide(reference, deed))
        if (deed === 'twice') attempt(() => simulator.decide(reference, 'pay'))
      },
      settle: (reference, isPaid) => attempt(() => simulator.settleLater(reference, isPaid ? 'paid' : 'declined')),
      refund: (reference, amount) => attempt(() => simulator.refundInDashboard(reference, amount)),
      captures() {
        const { sessions, refunds } = simulator.ledger()
        return sessions
          .filter((one) => one.payment_status === 'paid')
          .map((one) => ({
            reference: one.id,
            amount: one.amount_total ?? 0,
            currency: (one.currency ?? '').toUpperCase(),
            refunds: refunds
              .filter((refund) => refund.payment_intent === one.payment_intent)
              .filter(({ status }) => status !== 'failed' && status !== 'canceled')
              .map(({ amount }) => amount),
          }))
      },
    }
  },
  async razorpay({ port, webhookUrl }) {
    const config = configOf('razorpay')
    const simulator = await startRazorpaySimulator({
      port,
      webhookUrl,
      apiKey: `${config.key_id}:${config.key_secret}`,
      webhookSecret: config.webhook_secrets,
    })
    const deeds = { pay: 'pay', twice: 'pay_twice', later: 'pending', decline: 'decline', cancel: 'cancel' } as const
    const paidOf = (reference: string) =>
      simulator.ledger().payments.find((one) => one.order_id === reference && one.captured)
    return {
      name: 'razorpay',
      simulator,
      config: { ...config, api_base: simulator.origin },
      open: async ({ form }) => {
        if (form) await simulator.openPage(form).catch(() => {})
      },
      decide: (reference, deed) => attempt(() => simulator.decide(reference, deeds[deed])),
      settle: (reference, isPaid) => attempt(() => simulator.settleLater(reference, isPaid ? 'authorized' : 'failed')),
      refund(reference, amount) {
        const paid = paidOf(reference)
        if (paid && paid.amount - paid.amount_refunded >= amount)
          attempt(() => simulator.refundInDashboard(reference, amount))
      },
      captures() {
        const { payments, refunds } = simulator.ledger()
        return payments
          .filter(({ captured }) => captured)
          .map(({ id, order_id: reference, amount, currency }) => ({
            reference,
            amount,
            currency,
            refunds: refunds
              .filter((refund) => refund.payment_id === id && refund.status !== 'failed')
              .map((refund) => refund.amount),
          }))
      },
    }
  },
  async paypal({ port, webhookUrl }) {
    const config = configOf('paypal')
    const simulator = await startPayPalSimulator({
      port,
      webhookUrl,
      apiKey: `${config.client_id}:${config.client_secret}`,
      webhookSecret: config.webhook_id,
    })
    return {
      name: 'paypal',
      simulator,
      config: { ...config, api_base: simulator.origin },
      open: async () => {},
      decide: (reference, deed) => attempt(() => simulator.decide(reference, deed)),
      settle: (reference, isPaid) => attempt(() => simulator.settleLater(reference, isPaid ? 'succeed' : 'fail')),
      refund: (reference, amount) => attempt(() => simulator.refundInDashboard(reference, decimal(amount))),
      captures: () =>
        simulator.orders().flatMap((order) =>
          order.captures
            .filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED')
            .map(({ id, amount }) => ({
              reference: order.id,
              amount: hundredths(amount.value),
              currency: amount.currency_code,
              refunds: order.refunds
                .filter((refund) => refund.capture === id && refund.status !== 'FAILED')
                .map((refund) => hundredths(refund.amount.value)),
            })),
        ),
    }
  },
  async mollie({ port, webhookUrl }) {
    const config = configOf('mollie')
    const simulator = await startMollieSimulator({
      port,
      webhookUrl,
      apiKey: config.api_key,
      reachesThisMachine: true,
      refundsTake: 0,
    })
    const sumOf = (refunds: ReadonlyArray<{ status: string; amount: { value: string } }>) =>
      refunds
        .filter(({ status }) => status !== 'failed' && status !== 'canceled')
        .map(({ amount }) => hundredths(amount.value))
    return {
      name: 'mollie',
      simulator,
      config: { ...config, api_base: simulator.origin },
      open: async () => {},
      decide: (reference, deed) => attempt(() => simulator.decide(reference, deed)),
      settle: (reference, isPaid) => attempt(() => simulator.settleLater(reference, isPaid ? 'paid' : 'failed')),
      refund(reference, amount) {
        const paid = simulator.ledger().find(({ id, status }) => id === reference && status === 'paid')
        if (!paid) return
        const left = hundredths(paid.amount.value) - sumOf(paid.refunds).reduce((sum, one) => sum + one, 0)
        if (left >= amount) attempt(() => simulator.refundInDashboard(reference, decimal(amount)))
      },
      captures: () =>
        simulator
          .ledger()
          .filter(({ status }) => status === 'paid')
          .map(({ id, amount, refunds }) => ({
            reference: id,
            amount: hundredths(amount.value),
            currency: amount.currency,
            refunds: sumOf(refunds),
          })),
    }
  },
}

/** Starts the simulator of a provider with the keys of the demo shop. */
export const startSimulatedProvider = (
  name: SimulatedName,
  options: { port?: number; webhookUrl?: string; now?: () => Date } = {},
): Promise<SimulatedProvider> => starts[name]({ port: 0, ...options })
