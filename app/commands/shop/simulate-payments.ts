import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { changePaymentMethod } from '~/domain/sales/payments/manage-payment-methods.server'
import { findProvider } from '~/domain/sales/payments/providers.server'
import { requireMethodToken } from '~/domain/sales/payments/read-payment-methods.server'
import { fail, ok, type StaffResult } from '~/domain/shared/result'
import { getRuntime } from '~/http/runtime.server'
import { webhookPath } from '~/paths'
import { numberOption, readOwnerOrigin, type OwnerCommand, type Printed } from './owner-command'
import { defaultSimulatorsPort, simulatedMethods, simulatorAddress } from './simulated-methods'

/** Adds the simulators of `npm run simulators` as ways to pay, or changes where they are. */
export const simulateCommand: OwnerCommand = {
  usage: '[--port N]',
  summary:
    'Adds the simulated providers of "npm run simulators" as ways to pay, to each channel whose currency they take; ' +
    'only in a demo shop and in development',
  options: { port: { type: 'string' } },
  async run({ db, context }, _given, options): Promise<StaffResult<Printed>> {
    const { env } = await getRuntime()
    if (!env.hasTestTools)
      return fail(
        'invalid_input',
        'A real shop has no simulated payments: this works in a demo shop and in development',
      )
    const port = numberOption(options, 'port')
    if (!port.ok) return port
    const rows: Printed = []
    for (const channel of await readActiveChannels(db.read)) {
      const origin = await readOwnerOrigin({ db, channel })
      for (const method of simulatedMethods) {
        const { provider: name, config } = method
        const provider = findProvider(name)
        if (provider?.flow !== 'hosted' || !provider.takes(channel.currency)) continue
        const code = `${name}-simulated`
        const changed = await changePaymentMethod(
          { ...context, channel },
          code,
          { name: method.name, isActive: true },
          {
            provider: name,
            config: { ...config, api_base: simulatorAddress(method, port.value ?? defaultSimulatorsPort) },
            secret: env.sessionSecret,
          },
        )
        if (!changed.ok) return changed
        const token = await requireMethodToken(db, channel.id, code)
        rows.push({ channel: channel.code, code, name: method.name, webhook: origin + webhookPath(name, token) })
      }
    }
    return ok(rows)
  },
}
