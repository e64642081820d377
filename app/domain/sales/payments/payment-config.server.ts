import { seal, unseal } from '~/domain/shared/seal.server'
import { plainCode } from '~/domain/shared/text/plain-code'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import type { ConfigFieldName, HostedProvider } from './provider'

type Config = Readonly<Record<string, string>>
type WithFields = Pick<HostedProvider, 'configFields'>

const purpose = 'keys of payment providers'
const sealedPattern = /^sealed:([A-Za-z0-9_-]+):(.*)$/
/** A shorter secret is not shown at all. */
const shortestShown = 12
/** Where the simulators of tests and of the demo are (apiBase of provider-api). */
const simulatorField = 'api_base'

const endOf = (secret: string) => (secret.length < shortestShown ? '' : secret.slice(-4))
const linesOf = (value: string) =>
  value
    .split(/[\s]+/)
    .map((line) => line.trim())
    .filter(Boolean)

/**
 * The configuration of a method as it is stored: what was given, with its secrets sealed with the shop's key, beside the
 * last four characters of each. A secret that is not given, or is empty, stays as it is stored; another field that is
 * not given does, too. Errors: `payment_field_unknown`, `payment_field_invalid`, whose field is that of the configuration.
 */
export function sealConfig(
  { configFields }: WithFields,
  { stored = {}, given }: { stored?: Config; given: Config },
  key: string,
): StaffResult<Record<string, string>> {
  const unknown = Object.keys(given).find(
    (name) => name !== simulatorField && !configFields.some((field) => field.name === name),
  )
  if (unknown !== undefined) return refuse('payment_field_unknown', { field: unknown }, unknown)
  const config: Record<string, string> = {}
  for (const { name, isSecret, isList, pattern } of configFields) {
    // copied from a page, a key may come with what nobody sees
    const typed = pattern ? given[name] && plainCode(given[name]) : given[name]?.replace(/\p{Cf}/gu, '').trim()
    const values = typed === undefined ? [] : isList ? linesOf(typed) : [typed].filter(Boolean)
    if (pattern && values.some((value) => !pattern.test(value)))
      return refuse('payment_field_invalid', { field: name }, name)
    const value = values.join('\n')
    const before = stored[name]
    if (value !== '') config[name] = isSecret ? sealText(value, key) : value
    else if (before !== undefined && (isSecret || typed === undefined)) config[name] = before
  }
  const simulator = given[simulatorField] ?? stored[simulatorField]
  if (simulator) config[simulatorField] = simulator
  return ok(config)
}

/**
 * A stored configuration with its secrets opened. A secret that another key has sealed, or that is not sealed, is left out,
 * as if it were missing.
 */
export function openConfig({ configFields }: WithFields, stored: Config, key: string): Record<string, string> {
  const secrets = new Set<string>(configFields.filter(({ isSecret }) => isSecret).map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]) => {
      const opened = secrets.has(name) ? openText(value, key) : value
      return opened === null ? [] : [[name, opened]]
    }),
  )
}

/** A field of a configuration as it is shown. */
export interface ShownField {
  name: ConfigFieldName
  isSecret: boolean
  isRequired: boolean
  isList: boolean
  isSet: boolean
  /** The value; of a secret its last four characters, of several of them one after the other: …4242. */
  text: string
}

/** A stored configuration as its owner sees it: no secret is in it, and none can be made of it. */
export function shownConfig({ configFields }: WithFields, stored: Config): ShownField[] {
  return configFields.map(({ name, isSecret = false, isRequired = false, isList = false }) => {
    const value = stored[name] ?? ''
    const isSet = isSecret ? sealedPattern.test(value) : value !== ''
    return { name, isSecret, isRequired, isList, isSet, text: isSecret ? shownEnds(value) : value }
  })
}

/** Whether the keys of a configuration move money, for the column `keys`; null for a provider that needs none. */
export function keysOfConfig(
  provider: HostedProvider,
  stored: Config,
  key: string,
): 'test' | 'live' | 'missing' | null {
  if (provider.configFields.length === 0) return null
  const opened = openConfig(provider, stored, key)
  const lacks = provider.configFields.some(({ name, isRequired }) => isRequired && !opened[name])
  return lacks ? 'missing' : (provider.keysOf(opened) ?? 'missing')
}

function sealText(text: string, key: string): string {
  const ends = text.split('\n').map(endOf).filter(Boolean).join(' ')
  return `sealed:${seal(Buffer.from(text), key, purpose)}:${ends}`
}

function openText(stored: string, key: string): string | null {
  const [, sealed] = sealedPattern.exec(stored) ?? []
  return sealed === undefined ? null : (unseal(sealed, key, purpose)?.toString() ?? null)
}

function shownEnds(stored: string): string {
  const [, , ends = ''] = sealedPattern.exec(stored) ?? []
  return ends
    .split(' ')
    .filter(Boolean)
    .map((end) => `…${end}`)
    .join(' ')
}
