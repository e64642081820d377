import {
  hasOwnDraft,
  isThemePrepared,
  prepareTheme,
  publishTheme,
} from '~/domain/site/content/drafts/prepare-theme.server'
import type { SwitchedDocument } from '~/domain/site/content/drafts/switch-templates.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { prepareLook } from '~/domain/site/storefront/used-theme/prepared-look.server'
import { saveThemeOptions } from '~/domain/site/storefront/used-theme/save-theme-options.server'
import type { ExampleTheme } from '~db/demo/themes/theme'
import { previewPath } from '~/paths'
import type { OwnerArea } from '../owner-command'
import { themeOptions, themesOfShop, toTheme, toUsedTheme } from './follow-themes'

function findTheme(name: string): Result<ExampleTheme> {
  const themes = themesOfShop()
  const theme = themes.find((other) => other.name === name)
  const names = themes.map((other) => other.name).join(', ')
  return theme ? ok(theme) : fail('not_found', `There is no theme ${name}; the themes are: ${names}`)
}

const rowOf = ({ slug, change, reason, previewToken }: SwitchedDocument) => ({
  part: slug,
  change,
  note: previewToken === undefined ? reason : `its preview is ${previewPath(previewToken)}`,
})

export const themesArea: OwnerArea = {
  list: {
    usage: '',
    summary: 'Shows the example themes',
    run: async () =>
      ok(
        themesOfShop().map(({ name, label, home, templates }) => ({
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
      'Prepares the home page and the templates of an example theme as drafts, with words for you to change (pages show SLUG ' +
      'FILE.json --draft, pages put). Visitors see nothing of it before theme publish NAME. What you have made or changed of templates stays',
    arguments: ['NAME'],
    async run(shop, [name = '']) {
      const theme = findTheme(name)
      if (!theme.ok) return theme
      const options = await themeOptions(shop.db)
      const others = themesOfShop().map(toTheme)
      if (await hasOwnDraft(shop.context, 'home', others, options))
        return fail('invalid_input', 'The home page has a draft: first use page publish home or page discard home')
      const look = await prepareLook(shop.context, toUsedTheme(theme.value))
      if (!look.ok) return look
      const prepared = await prepareTheme(shop.context, toTheme(theme.value), others, options)
      if (!prepared.ok) return prepared
      return ok([
        { part: 'look', change: 'prepared', note: `the previews have it; visitors get it by theme publish ${name}` },
        ...prepared.value.map(rowOf),
      ])
    },
  },
  publish: {
    usage: 'NAME',
    summary:
      'Gives the shop the look of a theme, and publishes the drafts that theme use NAME has prepared; templates that only ' +
      'another theme has brought go. pages restore home and storefront restore bring back what was before. A new version ' +
      'of the shop changes the pages, colours and other parts of the look that are still as the theme brought them',
    arguments: ['NAME'],
    async run(shop, [name = '']) {
      const theme = findTheme(name)
      if (!theme.ok) return theme
      if (!(await isThemePrepared(shop.context, toTheme(theme.value))))
        return fail('invalid_input', `Nothing of ${name} is prepared: first use theme use ${name}`)
      const look = await saveThemeOptions(shop.context, toUsedTheme(theme.value))
      if (!look.ok) return look
      const options = await themeOptions(shop.db)
      const others = themesOfShop().map(toTheme)
      const published = await publishTheme(shop.context, toTheme(theme.value), others, options)
      if (!published.ok) return published
      return ok([
        { part: 'look', change: 'published', note: look.value.warnings.join('; ') },
        ...published.value.map(rowOf),
      ])
    },
  },
}
