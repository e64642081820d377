import type { ShownPluginSetting } from '~/components/admin/plugin/plugin-input'
import type { Plugin } from '~/plugins/define-plugin.server'
import type { PluginSetting } from '~/plugins/plugin-settings.server'

/** The name of a setting's field. A name with 'secret' is never kept for later (isSecretField). */
const fieldName = ({ kind, key }: Pick<PluginSetting, 'kind' | 'key'>) =>
  kind === 'secret' ? `secret.${key}` : `setting.${key}`

function textOf(kind: PluginSetting['kind'], value: unknown): string {
  if (kind === 'secret') return ''
  if (kind === 'flag') return value === true || value === 1 ? 'on' : ''
  if (Array.isArray(value)) return value.map(String).join('\n')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The settings of a plugin with what is stored; what is not stored is shown as what it is then. */
export function shownSettings(plugin: Plugin, stored: Readonly<Record<string, unknown>>): ShownPluginSetting[] {
  return plugin.settings().map(({ fallback, ...setting }) => {
    const value = stored[setting.key]
    const secret = setting.kind === 'secret' && typeof value === 'string' && value !== '' ? value : null
    return {
      ...setting,
      name: fieldName(setting),
      value: textOf(setting.kind, value ?? fallback),
      // of a short one nothing is shown
      lastFour: secret === null ? null : secret.length < 12 ? '…' : `…${secret.slice(-4)}`,
    }
  })
}

/** The settings that a form means; an empty field is what the setting is without a value. */
export function typedConfig(
  plugin: Plugin,
  stored: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const config: Record<string, unknown> = { ...stored }
  for (const setting of plugin.settings()) {
    const { key, kind } = setting
    const text = (typed[fieldName(setting)] ?? '').trim()
    if (kind === 'secret') {
      if (text !== '') config[key] = text
      else if (typed[`forget.${key}`] === 'on') delete config[key]
    } else if (kind === 'flag') config[key] = text === 'on'
    else if (text === '') delete config[key]
    else if (kind === 'list')
      config[key] = text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    else config[key] = text
  }
  return config
}

/** The messages of a failure by the fields of the form. */
export function fieldErrors(plugin: Plugin, errors: Readonly<Record<string, string[]>>): Record<string, string[]> {
  const names = new Map(plugin.settings().map((setting) => [setting.key, fieldName(setting)]))
  return Object.fromEntries(Object.entries(errors).map(([key, messages]) => [names.get(key) ?? '', messages]))
}
