import { z } from 'zod/v4'
import type { Database } from '~db/connection'
import { readCountries } from '~/domain/customers/addresses/read-addresses.server'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { asksForConsent, consentLaws } from '~/domain/operations/consent/consent-countries'
import { listInSentence } from '~/domain/shared/text/list-in-sentence'
import { fail, ok } from '~/domain/shared/result'
import { changeStorefront } from '~/domain/site/storefront/change-storefront.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { readStoredPlugins } from '~/domain/site/storefront/read-plugins.server'
import { managePlugin } from '~/plugins/manage-plugin.server'
import { plugins } from '~/plugins/plugins.server'
import { parseTypedJson } from '../command-line/typed-files'
import { rowsOf, type OwnerArea, type OwnerShop, type Row } from './owner-command'

/** Returns in which countries visitors are asked before a tool that needs consent runs, and in which it runs at once. */
async function describeAsking(db: Database): Promise<string> {
  const channels = await readActiveChannels(db.read)
  const countries = await readCountries(db)
  const asking: string[] = []
  const others: string[] = []
  for (const channel of channels) {
    const name = countries.find(({ code }) => code === channel.countryCode)?.name ?? channel.countryCode
    const list = asksForConsent(channel, await readStorefront({ db, channel })) ? asking : others
    if (!list.includes(name)) list.push(name)
  }
  const sentences = [
    ...(asking.length > 0 ? [`visitors in ${listInSentence(asking, 'and')} are asked first`] : []),
    ...(others.length > 0 ? [`visitors in ${listInSentence(others, 'and')} are not asked (plugins ask-cookies)`] : []),
  ]
  return sentences.join('; ')
}

async function list({ db }: Pick<OwnerShop, 'db'>, name?: string): Promise<Row[]> {
  const stored = await readStoredPlugins({ db })
  const asking = await describeAsking(db)
  return plugins
    .filter(({ moduleName }) => name === undefined || moduleName === name)
    .map((plugin) => {
      const known = stored.get(plugin.moduleName)
      const problem = plugin.configProblem(known?.config ?? {})
      const isFree = problem === null ? plugin.consentItem(known?.config ?? {}) === null : !plugin.isOptional
      return {
        plugin: plugin.moduleName,
        active: known?.isActive ?? plugin.isActiveByDefault,
        consent: isFree ? 'not needed' : asking,
        settings: JSON.stringify(known?.config ?? {}),
        problem,
      }
    })
}

async function change(shop: OwnerShop, name: string, isActive: boolean, text?: string) {
  const settings = text === undefined ? undefined : parseTypedJson(text, 'SETTINGS')
  if (settings?.ok === false) return settings
  const config = settings && z.record(z.string(), z.unknown()).safeParse(settings.value)
  if (config?.success === false)
    return fail('invalid_input', 'The settings must be a JSON object, such as {"google_tag_id": "G-…"}')
  const changed = await managePlugin(shop.context, name, { isActive, config: config?.data })
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
    summary:
      'Whether visitors are asked about optional cookies where the law of the channel’s country does not want it',
    arguments: ['on|off'],
    async run({ channel, context }, [word = '']) {
      if (word !== 'on' && word !== 'off') return fail('invalid_input', 'Say on or off')
      return rowsOf(
        await changeStorefront(
          context,
          { document: { isCookieWarningEnabled: word === 'on' } },
          { permission: 'settings' },
        ),
        () => [{ channel: channel.code, asksCookies: word === 'on', law: consentLaws[channel.countryCode] ?? '' }],
      )
    },
  },
}
