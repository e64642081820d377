import { text as readText } from 'node:stream/consumers'
import { localDateTime } from '~/domain/operations/channels/zoned-time'
import { readUnknownPayments } from '~/domain/sales/checkout/unknown-payments.server'
import { readEventsOfMethod } from '~/domain/sales/payments/attempts.queries.server'
import { checkPaymentKeys } from '~/domain/sales/payments/check-method.server'
import { eventWords } from '~/domain/sales/payments/event-words'
import { changePaymentMethod } from '~/domain/sales/payments/manage-payment-methods.server'
import { shownConfig } from '~/domain/sales/payments/payment-config.server'
import { readMethodRows, type StoredPaymentMethod } from '~/domain/sales/payments/payment-methods.queries.server'
import { findProvider, ownerProviders } from '~/domain/sales/payments/providers.server'
import { toDecimal } from '~/domain/shared/money/money'
import { fail, ok, type Result } from '~/domain/shared/result'
import { getRuntime } from '~/http/runtime.server'
import { readTypedFile } from '../command-line/typed-files'
import { simulateCommand } from './simulate-payments'
import {
  allOf,
  amountOption,
  numberOption,
  rowsOf,
  switchOption,
  textOption,
  type OwnerArea,
  type OwnerShop,
} from './owner-command'

const text = { type: 'string' } as const

/** What is stored of the keys of a method, of secrets their last characters: `key_id=rzp_test_1; key_secret=…9876`. */
function configText({ method, config }: StoredPaymentMethod): string {
  const provider = findProvider(method.provider)
  const fields =
    provider?.flow === 'hosted'
      ? shownConfig(provider, config).map(({ name, isSet, text: shown }) => [name, isSet ? shown || '…' : '(missing)'])
      : Object.entries(config)
  return fields.map(([name, shown]) => `${name}=${shown}`).join('; ')
}

/**
 * Lines such as `secret_key=sk_test_…`; what follows # at the begin of a line is a comment. A name that comes again has
 * several values.
 */
export function parseConfigLines(typed: string, name: string): Result<Record<string, string>> {
  const config: Record<string, string> = {}
  for (const [index, line] of typed.split('\n').entries()) {
    const trimmed = line.replace(/^\uFEFF/, '').trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    const end = trimmed.indexOf('=')
    // the line is not repeated, because it may be a secret
    if (end < 1) return fail('invalid_input', `${name}, line ${index + 1}: it must be NAME=VALUE`)
    const key = trimmed.slice(0, end).trim()
    const value = trimmed.slice(end + 1).trim()
    config[key] = config[key] === undefined ? value : `${config[key]}\n${value}`
  }
  return ok(config)
}

/** The configuration of --config-file; - is the standard input. */
async function readConfigFile(file: string): Promise<Result<Record<string, string>>> {
  if (file === '-') {
    if (process.stdin.isTTY) process.stderr.write('Type NAME=VALUE on each line, and Ctrl-D at the end:\n')
    return parseConfigLines(await readText(process.stdin), 'The standard input')
  }
  const content = await readTypedFile(file)
  return content.ok ? parseConfigLines(content.value.toString('utf8'), file) : content
}

/** The values of --config; secrets are refused. */
function parseConfigOption(typed: string, providerName: string | undefined): Result<Record<string, string>> {
  const pairs = typed.split(';').filter((pair) => pair.includes('='))
  const config = Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()]),
  )
  const provider = providerName === undefined ? null : findProvider(providerName)
  const secret =
    provider?.flow === 'hosted' &&
    provider.configFields.find(({ name, isSecret }) => isSecret && Object.hasOwn(config, name))
  return secret
    ? fail(
        'invalid_input',
        `${secret.name} is secret, and commands can be read by others on this machine. Write ${secret.name}=… into a file and say --config-file FILE, or say --config-file - to type it`,
      )
    : ok(config)
}

async function findRow({ db, channel }: OwnerShop, code: string): Promise<StoredPaymentMethod | undefined> {
  return (await readMethodRows(db.read, channel.id)).find(({ method }) => method.code === code)
}

export const paymentsArea: OwnerArea = {
  simulate: simulateCommand,
  list: {
    usage: '',
    summary: 'Shows the payment methods; of keys that are secret the last four characters',
    async run({ db, channel }) {
      const decimal = (amount: number | null) => (amount === null ? null : toDecimal(amount, channel.currency))
      return ok(
        (await readMethodRows(db.read, channel.id)).map((row) => ({
          code: row.method.code,
          provider: row.method.provider,
          name: row.method.name,
          minimum: decimal(row.method.minimum),
          maximum: decimal(row.method.maximum),
          fee: decimal(row.method.fee),
          on: row.isActive,
          keys: row.method.keys,
          config: configText(row),
        })),
      )
    },
  },
  set: {
    usage:
      'CODE [--on on|off] [--name N] [--description D] [--minimum AMOUNT|none] [--maximum AMOUNT|none] [--fee AMOUNT] [--provider P] [--config "KEY=VALUE;KEY=VALUE"] [--config-file FILE|-]',
    summary:
      `Changes a payment method; --provider adds a new one (${ownerProviders.join(', ')}), with a name of its own unless --name gives another. ` +
      'The config of a bank transfer is shown to the shopper: holder, bank, iban, bic, account_number, ifsc, routing_number, sort_code and vpa, which are checked, or names of your own; UPI needs vpa and payee. ' +
      'Keys of a provider are lines such as secret_key=… of a file, or of the standard input (-), never of the command',
    arguments: ['CODE'],
    options: {
      on: text,
      name: text,
      description: text,
      minimum: text,
      maximum: text,
      fee: text,
      provider: text,
      config: text,
      'config-file': text,
    },
    async run(shop, [code = ''], options) {
      const limit = (name: string) =>
        textOption(options, name) === 'none' ? ok(null) : amountOption(shop, options, name)
      const provider = textOption(options, 'provider')
      const file = textOption(options, 'config-file')
      const stored = await findRow(shop, code)
      const parsed = allOf({
        isActive: switchOption(options, 'on'),
        minimum: limit('minimum'),
        maximum: limit('maximum'),
        fee: amountOption(shop, options, 'fee'),
        config: parseConfigOption(textOption(options, 'config') ?? '', stored?.method.provider ?? provider),
        fromFile: file === undefined ? ok({}) : await readConfigFile(file),
      })
      if (!parsed.ok) return parsed
      const { config, fromFile, ...values } = parsed.value
      const [name, description] = [textOption(options, 'name'), textOption(options, 'description')]
      const change = { ...values, name, description }
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const whole = { ...config, ...fromFile }
      const secret = (await getRuntime()).env.sessionSecret
      return rowsOf(await changePaymentMethod(shop.context, code, given, { provider, config: whole, secret }), () => [
        { code, changed: [...Object.keys(given), ...Object.keys(whole)].join(', ') },
      ])
    },
  },
  check: {
    usage: 'CODE',
    summary: 'Asks the provider of a payment method whether it accepts the keys',
    arguments: ['CODE'],
    async run({ context }, [code = '']) {
      const secret = (await getRuntime()).env.sessionSecret
      const checked = await checkPaymentKeys({ ...context, secret }, code)
      if (!checked.ok) return checked
      const { problem } = checked.value
      return problem === null ? ok([{ code, keys: 'accepted' }]) : fail('invalid_input', problem)
    },
  },
  unknown: {
    usage: '',
    summary: 'Shows the payments whose provider has not answered for more than 30 minutes, the oldest first',
    async run({ db, channel, context }) {
      const rows = await readUnknownPayments({ db, channel, now: context.now })
      return ok(
        rows.map(({ id, methodCode, provider, amount, currency, number, createdAt }) => ({
          id,
          code: methodCode,
          provider,
          amount: toDecimal(amount, currency),
          currency,
          number,
          begun: localDateTime(createdAt, channel.timeZone),
        })),
      )
    },
  },
  events: {
    usage: 'CODE [--limit N]',
    summary:
      'Shows what the provider of a payment method has reported, the latest first (20 unless --limit says otherwise)',
    arguments: ['CODE'],
    options: { limit: text },
    async run(shop, [code = ''], options) {
      const limit = numberOption(options, 'limit')
      if (!limit.ok) return limit
      if (!(await findRow(shop, code))) return fail('not_found', `There is no payment method ${code}`)
      const { db, channel } = shop
      const events = await readEventsOfMethod(db.read, channel.id, code, Math.min(limit.value ?? 20, 1000))
      return ok(
        events.map((event) => {
          const { about, outcome } = eventWords(event)
          const at = localDateTime(event.receivedAt, channel.timeZone)
          return { at, name: event.name, about, payment: event.paymentId, outcome }
        }),
      )
    },
  },
}
