import { z } from 'zod/v4'
import type { Database } from '~db/connection'
import { fail, ok, type Result } from '~/domain/result'
import { emailSchema } from '~/domain/addresses/email-address.schema'
import { readActiveChannels } from '~/domain/channels/channels.queries.server'
import { isSettingKey, settingsSchema, type Settings } from '~/domain/settings/settings'
import { parseFields } from './parse-fields'
import { writeSetting } from './owner.queries.server'

const words: Record<string, boolean> = { on: true, yes: true, true: true, off: false, no: false, false: false }

const orNothing = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema])
const email = orNothing(emailSchema)
const link = orNothing(z.url({ protocol: /^https?$/ }))

/** What the owner may enter where the type of a setting allows more than makes sense. */
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
 * Sets one setting (specification 1, section 3). Flags are on or off; numbers and texts as they are.
 * Errors: `not_found` for an unknown key, `invalid_input` for a value of another type.
 */
export async function changeSetting(
  db: Database,
  key: string,
  text: string,
  now: Date,
): Promise<Result<Partial<Settings>>> {
  if (!isSettingKey(key)) return fail('not_found', `There is no setting ${key}`)
  const schema = settingsSchema.shape[key]
  const kind = typeof schema.parse(undefined)
  const value = kind === 'boolean' ? words[text.toLowerCase()] : kind === 'number' ? Number(text) : text
  if (value === undefined) return fail('invalid_input', `${key}: the value must be on or off`)
  const parsed = parseFields(schema, value)
  if (!parsed.ok) return fail('invalid_input', `${key}: ${parsed.error.message}`)
  const rule = ownerRules[key]
  if (rule && !rule.schema.safeParse(parsed.value).success) return fail('invalid_input', `${key}: ${rule.message}`)
  if (key === 'default_channel') {
    const codes = (await readActiveChannels(db.read)).map(({ code }) => code)
    if (!codes.some((code) => code === parsed.value))
      return fail('invalid_input', `${key}: there is no channel ${text}; the channels are: ${codes.join(', ')}`)
  }
  await db.transaction((trx) => writeSetting(trx, key, JSON.stringify(parsed.value), now.toISOString()))
  return ok({ [key]: parsed.value })
}
