import { ok } from '~/domain/shared/result'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { rowsOf, type OwnerArea } from './owner-command'

export const settingsArea: OwnerArea = {
  get: {
    usage: '[KEY]',
    summary: 'Shows all settings, or those whose names contain KEY',
    optionalArguments: ['KEY'],
    async run({ db }, [key = '']) {
      const settings = Object.entries(await readSettings(db))
      return ok(settings.filter(([name]) => name.includes(key)).map(([setting, value]) => ({ setting, value })))
    },
  },
  set: {
    usage: 'KEY VALUE',
    summary: 'Sets a setting; flags are on or off',
    arguments: ['KEY', 'VALUE'],
    run: async ({ context }, [key = '', value = '']) =>
      rowsOf(await changeSetting(context, { key, text: value }), (changed) =>
        Object.entries(changed).map(([setting, stored]) => ({ setting, value: stored })),
      ),
  },
}
