import type { Knex } from 'knex'
import type { z } from 'zod/v4'
import { readCountry, readStates } from '~/domain/customers/addresses/read-addresses.server'
import type { Recorder } from '~/domain/operations/changes/change-log/record-change.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { allowedValues } from '~/domain/shared/allowed-values'
import { plainCode } from '~/domain/shared/text/plain-code'
import { ok, refuse, type CodedFailure, type Failure, type StaffResult } from '~/domain/shared/result'
import { ownerRules } from './owner-rules'
import { readChannelCodes, readPageSlugs, writeSetting } from './setting-rows.queries.server'
import { readStoredSettings } from './read-settings.server'
import { isSettingKey, settingsSchema, type Settings } from './settings'

type SettingKey = keyof Settings

const flags = new Map([
  ...['on', 'yes', 'true'].map((word) => [word, true] as const),
  ...['off', 'no', 'false'].map((word) => [word, false] as const),
])

/** What the owner means by a text; undefined where it cannot be a value of the setting. */
function meaningOf(schema: z.ZodType, text: string): unknown {
  const kind = typeof schema.parse(undefined)
  if (kind === 'boolean') return flags.get(text.trim().toLowerCase())
  if (kind === 'string') return text
  const digits = plainCode(text)
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

const isTextKey = (key: SettingKey): key is keyof typeof ownerRules => Object.hasOwn(ownerRules, key)

/** Why a country or a state cannot be that of the shop; null where it can. */
async function placeProblem(
  { db }: StaffContext,
  { store_country: code, store_state: state }: Pick<Settings, 'store_country' | 'store_state'>,
  key: 'store_country' | 'store_state',
): Promise<string | null> {
  const country = await readCountry(db, code)
  if (!country) return `There is no country ${code}. Enter ${ownerRules.store_country.allows}`
  const states = state === '' ? [] : await readStates(db, country.id)
  if (states.length === 0 || states.some((one) => one.code === state)) return null
  const examples = states.slice(0, 3).map((one) => `${one.code} (${one.name})`)
  return key === 'store_state'
    ? `There is no state ${state} in ${country.name}. Enter one such as ${examples.join(', ')}`
    : `The setting store_state is ${state}, which is not in ${country.name}: empty it first`
}

/** Why a slug is not that of a page that visitors see; null where it is, or where it is empty. */
export async function pageProblem(q: Knex, slug: string): Promise<string | null> {
  const slugs = slug === '' ? [] : await readPageSlugs(q)
  if (slug === '' || slugs.includes(slug)) return null
  const examples = slugs.slice(0, 12).join(', ')
  const others = slugs.length > 12 ? ' …' : ''
  return `There is no published page ${slug}. ${slugs.length === 0 ? 'Publish it first' : `The pages are: ${examples}${others}`}`
}

/** A value for a setting, as the owner has typed it. */
export interface SettingChange {
  key: string
  text: string
  /** The version of the setting that the change was made from, 0 for one that was never set. */
  version?: number
}

/**
 * Sets one setting (specification 1, section 3). Flags are on or off; numbers and texts as they are. Errors:
 * `setting_not_found`, `setting_not_a_flag`, `setting_invalid`, `channel_unknown`, `stale`.
 */
export async function changeSetting(
  context: StaffContext,
  change: SettingChange,
): Promise<StaffResult<Partial<Settings>>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const { settings } = await readStoredSettings(trx)
    const meant = await settingOf(context, trx, change, settings)
    if (!meant.ok) return meant
    await writeRecorded(context, trx, record, { ...change, ...meant.value })
    return ok({ [meant.value.key]: meant.value.value })
  })
}

/**
 * Sets several settings, all of them or none. Errors: `invalid_fields` with all that is wrong by key, `stale`.
 * @returns how many were set
 */
export async function changeSettings(
  context: StaffContext,
  changes: readonly SettingChange[],
): Promise<StaffResult<{ changed: number }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const { settings } = await readStoredSettings(trx)
    const all = { ...settings, ...Object.fromEntries(changes.map(({ key, text }) => [key, text])) }
    const errors: Record<string, string[]> = {}
    const meant: Array<SettingChange & SettingValue> = []
    for (const change of changes) {
      const found = await settingOf(context, trx, change, all)
      if (found.ok) meant.push({ ...change, ...found.value })
      else errors[change.key] = [reasonOf(found.error)]
    }
    if (Object.keys(errors).length > 0) return refuse('invalid_fields', { errors })
    for (const change of meant) await writeRecorded(context, trx, record, change)
    return ok({ changed: meant.length })
  })
}

interface SettingValue {
  key: SettingKey
  value: Settings[SettingKey]
}

/** The reason of a failure without the name of the setting, beside whose field it is shown. */
function reasonOf(error: Failure | CodedFailure): string {
  if ('message' in error) return error.message
  if (error.code === 'setting_invalid') return error.params.reason
  if (error.code === 'channel_unknown') return `Choose one of the channels: ${error.params.codes.join(', ')}`
  return error.code === 'setting_not_a_flag' ? 'Enter on or off' : 'There is no such setting'
}

/**
 * The value that the owner means by a text.
 * @param others the settings with which it must go together
 */
async function settingOf(
  context: StaffContext,
  trx: Knex,
  { key, text }: SettingChange,
  others: Pick<Settings, 'store_country' | 'store_state'>,
): Promise<StaffResult<SettingValue>> {
  if (!isSettingKey(key)) return refuse('setting_not_found', { key })
  const invalid = (reason: string) => refuse('setting_invalid', { key, reason }, key)
  const schema = settingsSchema.shape[key]
  const meant = meaningOf(schema, text)
  const rule: z.ZodType = isTextKey(key) ? ownerRules[key].schema : schema
  // a schema takes its default for undefined
  const ruled = meant === undefined ? undefined : rule.safeParse(meant).data
  const value = ruled === undefined ? undefined : schema.safeParse(ruled).data
  if (value === undefined && typeof schema.parse(undefined) === 'boolean')
    return refuse('setting_not_a_flag', { key }, key)
  if (value === undefined)
    return invalid(`Enter ${isTextKey(key) ? ownerRules[key].allows : (allowedValues(schema) ?? 'another value')}`)
  if (key === 'default_channel') {
    const codes = await readChannelCodes(trx)
    if (!codes.some((code) => code === value)) return refuse('channel_unknown', { key, code: text, codes }, key)
  }
  if (key === 'store_country' || key === 'store_state') {
    const problem = await placeProblem(context, { ...others, [key]: value }, key)
    if (problem !== null) return invalid(problem)
  }
  if (key === 'privacy_policy_page') {
    const problem = await pageProblem(trx, String(value))
    if (problem !== null) return invalid(problem)
  }
  return ok({ key, value })
}

async function writeRecorded(
  context: StaffContext,
  trx: Knex.Transaction,
  record: Recorder,
  { key, value, version }: SettingChange & SettingValue,
): Promise<void> {
  const write = () => writeSetting(trx, key, JSON.stringify(value), context.now().toISOString())
  await record.row('setting', { key }, write, version)
}
