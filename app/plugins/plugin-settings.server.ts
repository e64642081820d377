import { z } from 'zod/v4'
import { isJsonObject } from '~/domain/shared/parse-json'

/** A setting of a plugin as its form shows it. */
export interface PluginSetting {
  key: string
  label: string
  hint: string
  kind: 'text' | 'secret' | 'flag' | 'choice' | 'list'
  /** The choices of a choice. */
  options: string[]
  /** Whether the plugin does nothing without it. */
  isRequired: boolean
  /** What it is when its field stays empty. */
  fallback: unknown
}

/** The settings of a plugin, from the schema of its configuration. */
export function settingsOf(config: z.ZodType, required: readonly string[]): PluginSetting[] {
  const schema: unknown = z.toJSONSchema(config, { unrepresentable: 'any', io: 'input' })
  if (!isJsonObject(schema) || !isJsonObject(schema.properties)) return []
  const needed = [...required, ...(Array.isArray(schema.required) ? schema.required : [])]
  return Object.entries(schema.properties).map(([key, property]) => settingOf(key, property, needed.includes(key)))
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const named = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ')

function settingOf(key: string, property: unknown, isRequired: boolean): PluginSetting {
  const { title, description, default: fallback, writeOnly, ...schema } = isJsonObject(property) ? property : {}
  // one of several types, of which the first is that of its field
  const [first] = Array.isArray(schema.anyOf) ? schema.anyOf : [schema]
  const { type, enum: words } = isJsonObject(first) ? first : {}
  return {
    key,
    label: textOf(title) || named(key),
    hint: textOf(description),
    kind:
      writeOnly === true
        ? 'secret'
        : type === 'boolean'
          ? 'flag'
          : type === 'array'
            ? 'list'
            : Array.isArray(words)
              ? 'choice'
              : 'text',
    options: Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [],
    isRequired,
    fallback: fallback ?? null,
  }
}
