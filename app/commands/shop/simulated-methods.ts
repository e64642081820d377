/** A way to pay whose provider is a simulator on this machine. */
export interface SimulatedMethod {
  provider: string
  /** What shoppers see. */
  name: string
  /** Its port, counted from the first one of the simulators. */
  offset: number
  /** Test keys that the simulator accepts, by the names of the provider's fields. */
  config: Readonly<Record<string, string>>
}

/** The port of the first simulator, unless another one is given. */
export const defaultSimulatorsPort = 4600

/** The simulators of `npm run simulators` as ways to pay; the ports are in this order. */
export const simulatedMethods: readonly SimulatedMethod[] = [
  {
    provider: 'stripe',
    name: 'Stripe (simulated)',
    offset: 0,
    config: { secret_key: 'sk_test_simulated000000000000', webhook_secrets: 'whsec_simulated0000000000000000000000' },
  },
  {
    provider: 'razorpay',
    name: 'Razorpay (simulated)',
    offset: 1,
    config: {
      key_id: 'rzp_test_Simulated00001',
      key_secret: 'simulated_key_secret',
      webhook_secrets: 'simulated-webhook-secret',
    },
  },
  {
    provider: 'paypal',
    name: 'PayPal (simulated)',
    offset: 2,
    config: {
      environment: 'sandbox',
      client_id: 'simulated-client-id-00001',
      client_secret: 'simulated-client-secret-00001',
      webhook_id: '8SM12345SIMULATED',
    },
  },
  {
    provider: 'mollie',
    name: 'Mollie (simulated)',
    offset: 3,
    config: { api_key: 'test_simulated0123456789abcdefghijkl' },
  },
]

/** The address of a method's simulator on this machine. */
export function simulatorAddress(method: SimulatedMethod, firstPort: number): string {
  return `http://127.0.0.1:${firstPort + method.offset}`
}
