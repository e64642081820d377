import type { SwitchedDocument } from '~/domain/site/content/drafts/switch-templates.server'
import { ok } from '~/domain/shared/result'
import { prepareExampleTheme, publishExampleTheme, themesOfShop } from '~/http/themes/example-themes.server'
import { previewPath } from '~/paths'
import { rowsOf, type OwnerArea } from '../owner-command'

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
    run: async ({ context }, [name = '']) =>
      rowsOf(await prepareExampleTheme(context, name), (pages) => [
        { part: 'look', change: 'prepared', note: `the previews have it; visitors get it by theme publish ${name}` },
        ...pages.map(rowOf),
      ]),
  },
  publish: {
    usage: 'NAME',
    summary:
      'Gives the shop the look of a theme, and publishes the drafts that theme use NAME has prepared; templates that only ' +
      'another theme has brought go. pages restore home and storefront restore bring back what was before. A new version ' +
      'of the shop changes the pages, colours and other parts of the look that are still as the theme brought them',
    arguments: ['NAME'],
    run: async ({ context }, [name = '']) =>
      rowsOf(await publishExampleTheme(context, name), ({ warnings, pages }) => [
        { part: 'look', change: 'published', note: warnings.join('; ') },
        ...pages.map(rowOf),
      ]),
  },
}
