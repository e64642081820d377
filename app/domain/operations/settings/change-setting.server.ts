import { z } from 'zod/v4'
import { emailSchema } from '~/domain/customers/addresses/email-address.schema'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { readChannelCodes, writeSetting } from './setting-rows.queries.server'
import { isSettingKey, settingsSchema, type Settings } from './settings'

const words: Record<string, boolean> = { on: true, yes: true, true: true, off: false, no: false, false: false }

const orNothing = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema])
const email = orNothing(emailSchema)
const link = orNothing(z.url({ protocol: /^https?$/ }))

/** The rules for what the owner may enter, where the type of a setting allows more than makes sense. */
const ownerRules: Partial<Record<keyof Settings, { schema: z.ZodType; message: string }>> = {
  store_name: { schema: z.string().trim().min(1).max(80), message: 'Enter a name of up to 80 characters' },
  store_email: { schema: email, message: 'Enter an email address' },
  customer_care_email: { schema: email, message: 'Enter an email address' },
  order_mail_to: { schema: email, message: 'Enter an email address' },
  store_country: {
    schema: z.string().regex(/^[A-Z]{2}$/),
    message: 'Enter the two letters of a country (ISO 3166), such as IN',
  },
  ...Object.fromEntries(
    ['store_url', 'facebook', 'instagram', 'youtube', 'twitter', 'pinterest', 'linkedin', 'google_embed_url'].map(
      (key) => [key, { schema: link, message: 'Enter an address that begins with https://' }],
    ),
  ),
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
    const schema = settingsSchema.shape[key]
    const kind = typeof schema.parse(undefined)
    const value = kind === 'boolean' ? words[text.toLowerCase()] : kind === 'number' ? Number(text) : text
    if (value === undefined) return refuse('setting_not_a_flag', { key }, key)
    const parsed = schema.safeParse(value)
    const [issue] = parsed.success ? [] : parsed.error.issues
    if (!parsed.success) return refuse('setting_invalid', { key, reason: issue?.message ?? '' }, key)
    const rule = ownerRules[key]
    if (rule && !rule.schema.safeParse(parsed.data).success)
      return refuse('setting_invalid', { key, reason: rule.message }, key)
    if (key === 'default_channel') {
      const codes = await readChannelCodes(trx)
      if (!codes.some((code) => code === parsed.data)) return refuse('channel_unknown', { key, code: text, codes }, key)
    }
    const stored = JSON.stringify(parsed.data)
    const write = () => writeSetting(trx, key, stored, context.now().toISOString())
    await record.row('setting', { key }, write, version)
    return ok({ [key]: parsed.data })
  })
}
