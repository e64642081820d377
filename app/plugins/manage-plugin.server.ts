import { isDeepStrictEqual } from 'node:util'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { fail, ok, type StaffResult } from '~/domain/shared/result'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { readStoredPlugins } from '~/domain/site/storefront/read-plugins.server'
import { plugins } from './plugins.server'

/**
 * Switches a plugin on or off; with settings, stores those instead of the stored ones. What is on works with its
 * settings, and settings that are stored are valid. Errors: `not_found`, `invalid_input` with the messages by setting,
 * `forbidden`, `stale`.
 */
export async function managePlugin(
  context: StaffContext,
  name: string,
  { isActive, config, version }: { isActive: boolean; config?: Record<string, unknown>; version?: number },
): Promise<StaffResult<null>> {
  const plugin = plugins.find(({ moduleName }) => moduleName === name)
  if (!plugin)
    return fail('not_found', `There is no plugin ${name}; there are ${plugins.map((one) => one.moduleName).join(', ')}`)
  const [unknown] = plugin.unknownSettings(config ?? {})
  if (unknown !== undefined) return fail('invalid_input', `${name} has no setting ${unknown}`)
  const stored = (await readStoredPlugins(context)).get(name)?.config ?? {}
  const used = config ?? stored
  const isOther = !isDeepStrictEqual(used, stored)
  // what cannot work can still be switched off
  const problems = isActive || isOther ? plugin.configErrors(used, isActive) : []
  if (problems.length > 0) {
    const labels = new Map(plugin.settings().map(({ key, label }) => [key, label]))
    const errors: Record<string, string[]> = {}
    for (const { key, message } of problems) (errors[key] ??= []).push(`${labels.get(key) ?? key}: ${message}`)
    const all = problems.map(({ path, message }) => `${path}: ${message}`).join('; ')
    return fail('invalid_input', `${name}: ${all}`, errors)
  }
  const changed = await changePlugin(context, name, { isActive, config: isOther ? config : undefined, version })
  return changed.ok ? ok(null) : changed
}
