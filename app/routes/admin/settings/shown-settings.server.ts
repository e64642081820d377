import { settingGroups, type SettingField, type ShownSetting } from '~/components/admin/settings/setting-groups'
import { readCountries } from '~/domain/customers/addresses/read-addresses.server'
import { actorName } from '~/domain/operations/changes/change-log/change-log'
import { readLatestChanges } from '~/domain/operations/changes/change-log/change-log.queries.server'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { readStoredSettings } from '~/domain/operations/settings/read-settings.server'
import { readPageSlugs } from '~/domain/operations/settings/setting-rows.queries.server'
import { settingsSchema, type Settings } from '~/domain/operations/settings/settings'
import { readSettingVersions } from '~/domain/operations/settings/settings.queries.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import type { RequestContext } from '~/http/context.server'

type Context = Pick<RequestContext, 'db' | 'channel'>
type Option = ShownSetting['options'][number]

/** The text of a value in a form. */
export const settingText = (value: Settings[keyof Settings]) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)

export const findGroup = (slug: string | undefined) => settingGroups.find((group) => group.slug === slug)

/** The settings of a group as they are stored now. */
export async function showSettings({ db, channel }: Context, fields: readonly SettingField[]): Promise<ShownSetting[]> {
  const { settings } = await readStoredSettings(db.read)
  const versions = await readSettingVersions(db.read)
  const latest = await readLatestChanges(
    db.read,
    'setting',
    fields.map(({ key }) => key),
  )
  return Promise.all(
    fields.map(async (field) => {
      const { key } = field
      const fallback = settingsSchema.shape[key].parse(undefined)
      const change = latest.get(key)
      const options = await optionsOf(db, key)
      return {
        ...field,
        kind:
          typeof fallback === 'boolean'
            ? ('flag' as const)
            : typeof fallback === 'number'
              ? ('number' as const)
              : options.length > 0
                ? ('choice' as const)
                : ('text' as const),
        value: settingText(settings[key]),
        defaultText: fallback === '' ? null : settingText(fallback),
        version: versions.get(key) ?? 0,
        changedBy: change ? `${actorName(change)}, ${instantText(change.at, channel)}` : null,
        options,
      }
    }),
  )
}

/** The values to choose from; none for a setting that is typed. */
async function optionsOf(db: Context['db'], key: keyof Settings): Promise<Option[]> {
  switch (key) {
    case 'default_channel':
      return (await readActiveChannels(db.read)).map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))
    case 'store_country':
      return (await readCountries(db)).map(({ code, name }) => ({ value: code, label: name }))
    case 'privacy_policy_page':
      return [
        { value: '', label: 'The page of the look' },
        ...(await readPageSlugs(db.read)).map((slug) => ({ value: slug, label: slug })),
      ]
    case 'review_by':
      return [
        { value: 'buyers', label: 'Buyers whose order has arrived' },
        { value: 'customers', label: 'Customers with an account' },
        { value: 'anyone', label: 'Anyone with an email address' },
      ]
    case 'account_verification_for':
      return [
        { value: '', label: 'Nothing' },
        { value: 'email', label: 'The email address' },
        { value: 'phone', label: 'The mobile number' },
        { value: 'phone, email', label: 'Both' },
      ]
    default:
      return []
  }
}
