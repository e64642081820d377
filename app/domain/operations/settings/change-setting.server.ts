import type { Knex } from 'knex'
import type { z } from 'zod/v4'
import { readCountry, readStates } from '~/domain/customers/addresses/read-addresses.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { allowedValues } from '~/domain/shared/allowed-values'
import { plainCode } from '~/domain/shared/text/plain-code'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
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

/**
 * Sets one setting (specification 1, section 3). Flags are on or off; numbers and texts as they are. Errors:
 * `setting_not_found`, `setting_not_a_flag`, `setting_invalid`, `channel_unknown`.
 * @param change.version the version of the setting that the change was made from, 0 for one that was never set
 */
export async function changeSetting(
  context: StaffContext,
  { key, text, version }: { key: string; text: string; version?: number },
): Promise<StaffResult<Partial<Settings>>> {
  return changeShop(context, 'settings', async (trx, record) => {
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
      const { settings } = await readStoredSettings(trx)
      const problem = await placeProblem(context, { ...settings, [key]: value }, key)
      if (problem !== null) return invalid(problem)
    }
    if (key === 'privacy_policy_page') {
      const problem = await pageProblem(trx, String(value))
      if (problem !== null) return invalid(problem)
    }
    const stored = JSON.stringify(value)
    const write = () => writeSetting(trx, key, stored, context.now().toISOString())
    await record.row('setting', { key }, write, version)
    return ok({ [key]: value })
  })
}
