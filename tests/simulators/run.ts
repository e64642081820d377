import {
  defaultSimulatorsPort,
  simulatedMethods,
  simulatorAddress,
  type SimulatedMethod,
} from '../../app/commands/shop/simulated-methods'
import { startMollieSimulator } from './mollie'
import { startPayPalSimulator } from './paypal'
import { startRazorpaySimulator } from './razorpay'
import type { Simulator } from './simulator'
import { startStripeSimulator } from './stripe'

/*
 * `npm run simulators` starts the simulators of payment providers for a demo shop or a shop in development. Arguments
 * such as stripe=ADDRESS say where a provider reports to, where it does not hear that with each payment.
 */

interface Start {
  port: number
  webhookUrl?: string
  /** Keys and secrets that the shop gets by `npm run shop -- payments simulate`. */
  config: SimulatedMethod['config']
}

/** How each simulator is started. */
const starts: Readonly<Record<string, (start: Start) => Promise<Simulator>>> = {
  stripe: ({ port, webhookUrl, config }) =>
    startStripeSimulator({
      port,
      webhookUrl,
      apiKey: config.secret_key,
      webhookSecret: config.webhook_secrets,
    }),
  razorpay: ({ port, webhookUrl, config }) =>
    startRazorpaySimulator({
      port,
      webhookUrl,
      apiKey: `${config.key_id}:${config.key_secret}`,
      webhookSecret: config.webhook_secrets,
    }),
  paypal: ({ port, webhookUrl, config }) =>
    startPayPalSimulator({
      port,
      webhookUrl,
      apiKey: `${config.client_id}:${config.client_secret}`,
      webhookSecret: config.webhook_id,
    }),
  mollie: ({ port, webhookUrl, config }) =>
    startMollieSimulator({ port, webhookUrl, apiKey: config.api_key, reachesThisMachine: true, refundsTake: 20_000 }),
}

const firstPort = Number(process.env.SIMULATORS_PORT ?? defaultSimulatorsPort)
const webhooks = new Map(process.argv.slice(2).map((argument) => argument.split(/=(.*)/s, 2) as [string, string]))
const running: Simulator[] = []
const say = (line: string) => void process.stdout.write(`${line}\n`)

for (const method of simulatedMethods) {
  const { provider, name, offset, config } = method
  const start = starts[provider]
  if (!start) continue
  running.push(await start({ port: firstPort + offset, webhookUrl: webhooks.get(provider), config }))
  say(`${name}: ${simulatorAddress(method, firstPort)}`)
}
say(`
No money moves here. Leave this running, and add the simulated ways to pay to a demo shop or a shop in development:

  npm run shop -- payments simulate${firstPort === defaultSimulatorsPort ? '' : ` --port ${firstPort}`}

Then buy something and choose one of them. On its page, each button shows one thing that can happen to a payment. The
shop asks for results by itself; to try reports as well, give the addresses that the command has printed:

  npm run simulators -- stripe=ADDRESS razorpay=ADDRESS paypal=ADDRESS
`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.all(running.map(({ stop }) => stop())).then(() => process.exit(0)))
