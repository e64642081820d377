import { z } from 'zod/v4'
import { fail, ok } from '~/domain/shared/result'
import { changePlugin } from '~/domain/site/storefront/change-plugin.server'
import { changeStorefront } from '~/domain/site/storefront/change-storefront.server'
import { readStoredPlugins } from '~/domain/site/storefront/read-plugins.server'
import { plugins } from '~/plugins/plugins.server'
import { parseTypedJson } from '../command-line/typed-files'
import { rowsOf, type OwnerArea, type OwnerShop, type Row } from './owner-command'

async function list({ db }: Pick<OwnerShop, 'db'>, name?: string): Promise<Row[]> {
  const stored = await readStoredPlugins({ db })
  return plugins
    .filter(({ moduleName }) => name === undefined || moduleName === name)
    .map((plugin) => {
      const known = stored.get(plugin.moduleName)
      const problem = plugin.configProblem(known?.config ?? {})
      return {
        plugin: plugin.moduleName,
        active: known?.isActive ?? plugin.isActiveByDefault,
        consent: plugin.isOptional ? 'asked for' : 'not needed',
        settings: JSON.stringify(known?.config ?? {}),
        problem,
      }
    })
}

async function change(shop: OwnerShop, name: string, isActive: boolean, text?: string) {
  const plugin = plugins.find(({ moduleName }) => moduleName === name)
  if (!plugin)
    return fail('not_found', `There is no plugin ${name}; there are ${plugins.map((one) => one.moduleName).join(', ')}`)
  const settings = text === undefined ? undefined : parseTypedJson(text, 'SETTINGS')
  if (settings?.ok === false) return settings
  const config = settings && z.record(z.string(), z.unknown()).safeParse(settings.value)
  if (config?.success === false)
    return fail('invalid_input', 'The settings must be a JSON object, such as {"google_tag_id": "G-…"}')
  const [unknown] = plugin.unknownSettings(config?.data ?? {})
  if (unknown !== undefined) return fail('invalid_input', `${name} has no setting ${unknown}`)
  const used = config?.data ?? (await readStoredPlugins(shop)).get(name)?.config ?? {}
  const problem = isActive ? plugin.configProblem(used) : null
  if (problem) return fail('invalid_input', `${name}: ${problem}`)
  const changed = await changePlugin(shop.context, name, { isActive, config: config?.data })
  return changed.ok ? ok(await list(shop, name)) : changed
}

/** The plugins of the shop, and whether its visitors are asked about cookies. */
export const pluginsArea: OwnerArea = {
  list: { usage: '', summary: 'Shows all plugins with their settings', run: async (shop) => ok(await list(shop)) },
  on: {
    usage: 'NAME [SETTINGS]',
    summary: 'Switches a plugin on; SETTINGS is a JSON object, such as \'{"google_tag_id": "G-1234"}\'',
    arguments: ['NAME'],
    optionalArguments: ['SETTINGS'],
    run: (shop, [name = '', settings]) => change(shop, name, true, settings),
  },
  off: {
    usage: 'NAME',
    summary: 'Switches a plugin off; its settings stay',
    arguments: ['NAME'],
    run: (shop, [name = '']) => change(shop, name, false),
  },
  'ask-cookies': {
    usage: 'on|off',
    summary: 'Whether visitors are asked about optional cookies; off only where the law does not want it',
    arguments: ['on|off'],
    async run({ channel, context }, [word = '']) {
      if (word !== 'on' && word !== 'off') return fail('invalid_input', 'Say on or off')
      return rowsOf(
        await changeStorefront(
          context,
          { document: { isCookieWarningEnabled: word === 'on' } },
          { permission: 'settings' },
        ),
        () => [{ channel: channel.code, asksCookies: word === 'on' }],
      )
    },
  },
}
