import { readPageFile } from '~/domain/site/content/drafts/read-drafts.server'
import { switchTemplates } from '~/domain/site/content/drafts/switch-templates.server'
import { publishThemeDocument } from '~/domain/site/content/drafts/theme-documents.server'
import { fail, ok } from '~/domain/shared/result'
import { saveThemeOptions } from '~/domain/site/storefront/used-theme/save-theme-options.server'
import { themes } from '~db/demo/themes/themes'
import type { OwnerArea } from '../owner-command'
import { themeOptions, toTheme, toUsedTheme } from './follow-themes'

export const themesArea: OwnerArea = {
  list: {
    usage: '',
    summary: 'Shows the example themes',
    run: async () =>
      ok(
        themes.map(({ name, label, home, templates }) => ({
          name,
          label,
          sections: home.order.length,
          templates: Object.keys(templates).join(', '),
        })),
      ),
  },
  use: {
    usage: 'NAME',
    summary:
      'Gives the shop the look, the home page and the templates of an example theme, instead of those of another; what you ' +
      'have made or changed of templates stays, and page restore home brings back the home page that was before. A new version ' +
      'of the shop changes the pages, colours and other parts of the look that are still as the theme brought them',
    arguments: ['NAME'],
    async run(shop, [name = '']) {
      const theme = themes.find((other) => other.name === name)
      if (!theme)
        return fail(
          'not_found',
          `There is no theme ${name}; the themes are: ${themes.map((other) => other.name).join(', ')}`,
        )
      const prepared = await readPageFile(shop.db, 'home', 'draft')
      if (prepared.ok)
        return fail('invalid_input', 'The home page has a draft: first use page publish home or page discard home')
      const look = await saveThemeOptions(shop.context, toUsedTheme(theme))
      if (!look.ok) return look
      const options = await themeOptions(shop.db)
      const home = await publishThemeDocument(shop.context, 'home', { theme: name, source: theme.home }, options)
      if (!home.ok) return home
      const switched = await switchTemplates(shop.context, toTheme(theme), themes.map(toTheme), options)
      if (!switched.ok) return switched
      return ok([
        { part: 'look', change: 'published', note: look.value.warnings.join('; ') },
        { part: 'home', change: 'published', note: `version ${home.value.version}` },
        ...switched.value.map(({ slug, change, reason }) => ({ part: slug, change, note: reason })),
      ])
    },
  },
}
