import { z } from 'zod/v4'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { checkPlace } from '~/domain/operations/channels/manage/change-channel.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import {
  columnsOf,
  insertRow,
  readRows,
  updateRows,
  type Values,
} from '~/domain/operations/changes/edited-rows.queries.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { makeToken } from '~/domain/shared/token.server'
import { keysOfConfig, openConfig, sealConfig } from './payment-config.server'
import { parsePaymentConfig, readMethodRows, writeMethodOrder } from './payment-methods.queries.server'
import type { HostedProvider, MissingConfig } from './provider'
import { findProvider } from './providers.server'

const name = lineText.min(1, 'Enter a name').max(100)
const amount = z.number().int().min(0)
const code = z.string().regex(/^[a-z0-9_-]{1,40}$/)

/** A payment method of a channel; amounts in minor units of its currency, null for no limit; countries null for all. */
const paymentMethodSchema = z
  .strictObject({
    name,
    description: z.string().max(500),
    minimum: amount.nullable(),
    maximum: amount.nullable(),
    fee: amount,
    isActive: z.boolean(),
    countries: z.array(z.string().toUpperCase()).max(300).nullable(),
    position: z.int().min(0).max(9999),
  })
  .partial()

/**
 * Changes a payment method of the context's channel, or adds it when a provider is given. Errors:
 * `payment_method_not_found`, `payment_limits_crossed`, `payment_config_missing`, `payment_field_unknown`, `payment_field_invalid`, `payment_part_invalid`, `payment_code_invalid`,
 * `country_unknown`, `invalid_fields`, `nothing_to_change`.
 * @param given.provider name of a provider (payments/providers), for a new method
 * @param given.config what the provider needs, such as the account of a bank transfer; replaces the stored values,
 *   except fields of a provider with keys (sealConfig)
 * @param given.secret the shop's key, which the config of a provider with keys is sealed with
 */
export async function changePaymentMethod(
  context: StaffContext,
  methodCode: string,
  change: z.input<typeof paymentMethodSchema>,
  {
    provider,
    config = {},
    version,
    secret,
  }: { provider?: string; config?: Record<string, string>; version?: number; secret?: string } = {},
): Promise<StaffResult<Values>> {
  const where = { channel_id: context.channel.id, code: methodCode }
  return changeShop(context, 'payments', async (trx, record) => {
    const parsed = parseFields(paymentMethodSchema, change)
    if (!parsed.ok) return parsed
    for (const country of parsed.value.countries ?? []) {
      const place = await checkPlace(context.db, { country })
      if (!place.ok) return place
    }
    const fields = ['name', 'description', 'minimum', 'maximum', 'fee', 'position']
    const values = columnsOf(parsed.value, {
      ...Object.fromEntries(fields.map((field) => [field, field])),
      isActive: 'is_active',
    })
    const { countries } = parsed.value
    if (countries !== undefined) values.countries = countries === null ? null : JSON.stringify(countries)
    const write = async (): Promise<StaffResult<Values>> => {
      const [stored] = await readRows(trx, 'payment_methods', where)
      const named = findProvider(String(stored?.provider ?? provider ?? ''))
      if (named?.flow === 'hosted') {
        const hosted = hostedValues(named, stored, config, { secret, now: context.now() })
        if (!hosted.ok) return hosted
        Object.assign(values, hosted.value)
      } else if (Object.keys(config).length > 0) {
        const tidy = named?.tidyConfig?.(config) ?? config
        const [wrong] = named?.wrongParts?.(tidy) ?? []
        if (wrong !== undefined) return refuse('payment_part_invalid', { part: wrong }, wrong)
        values.config = JSON.stringify(tidy)
      }
      const limits = { minimum: null, maximum: null, ...stored, ...values }
      if (limits.minimum !== null && limits.maximum !== null && limits.minimum > limits.maximum)
        return refuse('payment_limits_crossed', {}, 'minimum')
      const merged = { is_active: 1, config: '{}', provider: provider ?? '', ...stored, ...values }
      const missing = merged.is_active === 1 ? missingConfigOf(merged) : null
      if (missing !== null) return refuse('payment_config_missing', { code: methodCode, missing }, 'config')
      if (stored) {
        if (Object.keys(values).length === 0) return refuse('nothing_to_change', {})
        await updateRows(trx, 'payment_methods', where, values)
        return ok({ ...stored, ...values })
      }
      const known = named
      const isForStaff = known?.flow === 'offline' && known.isForStaff === true
      if (provider === undefined || !known || isForStaff)
        return refuse('payment_method_not_found', { code: methodCode })
      if (!code.safeParse(methodCode).success) return refuse('payment_code_invalid', {}, 'code')
      const row = { ...where, provider, name: known.name, config: '{}', ...values }
      await insertRow(trx, 'payment_methods', row)
      return ok(row)
    }
    return record.row('payment_method', where, write, version)
  })
}

/**
 * Adds a way to pay of a provider to the context's channel, switched off until the owner has filled it in. Its code is
 * that of the provider, with a number where the channel has it already. Error: `payment_method_not_found`.
 */
export async function addPaymentMethod(
  context: StaffContext,
  provider: string,
): Promise<StaffResult<{ code: string }>> {
  const rows = await readRows(context.db.read, 'payment_methods', { channel_id: context.channel.id })
  const taken = new Set(rows.map((row) => row.code))
  const base = provider.replaceAll('_', '-')
  let methodCode = base
  for (let number = 2; taken.has(methodCode); number += 1) methodCode = `${base}-${number}`
  const position = rows.length
  const added = await changePaymentMethod(context, methodCode, { isActive: false, position }, { provider, version: 0 })
  return added.ok ? ok({ code: methodCode }) : added
}

/**
 * Moves a way to pay up or down in the list that customers see. Error: `payment_method_not_found`.
 * @param by -1 is up
 */
export async function movePaymentMethod(
  context: StaffContext,
  { code: methodCode, by }: { code: string; by: -1 | 1 },
): Promise<StaffResult<{ code: string }>> {
  const where = { channel_id: context.channel.id }
  return changeShop(context, 'payments', async (trx, record) => {
    const codes = (await readMethodRows(trx, context.channel.id)).map(({ method }) => method.code)
    const place = codes.indexOf(methodCode)
    if (place < 0) return refuse('payment_method_not_found', { code: methodCode })
    const other = codes[place + by]
    if (other === undefined) return ok({ code: methodCode })
    const order = codes.with(place, other).with(place + by, methodCode)
    await record.row('payment_method', { ...where, code: methodCode }, () =>
      writeMethodOrder(trx, context.channel.id, order),
    )
    return ok({ code: methodCode })
  })
}

/** What the columns of a method with a page of its provider get, beside what the owner has changed. */
function hostedValues(
  provider: HostedProvider,
  stored: Values | undefined,
  given: Record<string, string>,
  { secret, now }: { secret: string | undefined; now: Date },
): StaffResult<Values> {
  const token: Values = stored?.token ? {} : { token: makeToken() }
  if (stored && Object.keys(given).length === 0) return ok({})
  if (secret === undefined) {
    if (Object.keys(given).length > 0) throw new Error('the configuration of a provider needs the key of the shop')
    return ok({ ...token, keys: provider.configFields.length > 0 ? 'missing' : null })
  }
  const before = parsePaymentConfig(String(stored?.config ?? '{}'))
  const sealed = sealConfig(provider, { stored: before, given }, secret)
  if (!sealed.ok) return sealed
  const opened = (config: Record<string, string>) => JSON.stringify(openConfig(provider, config, secret))
  const since: Values = opened(before) === opened(sealed.value) ? {} : { keys_since: now.toISOString() }
  return ok({
    ...token,
    ...since,
    config: JSON.stringify(sealed.value),
    keys: keysOfConfig(provider, sealed.value, secret),
  })
}

/** Returns the part of the configuration that a method's provider still needs from the owner; null for nothing. */
function missingConfigOf(row: Values): MissingConfig | null {
  const provider = findProvider(String(row.provider))
  if (provider?.flow !== 'offline' || !provider.missingConfig) return null
  return provider.missingConfig(parsePaymentConfig(String(row.config)))
}

/** Returns what the owner enters for a provider with this name; null where there is nothing to enter. */
export function configKind(providerName: string): MissingConfig | null {
  return missingConfigOf({ provider: providerName, config: '{}' })
}
