import { publishPage } from '~/domain/content/drafts/publish-page.server'
import { readPageFile, readPageHistory } from '~/domain/content/drafts/read-drafts.server'
import { saveDraft } from '~/domain/content/drafts/save-draft.server'
import { switchTemplates } from '~/domain/content/drafts/switch-templates.server'
import { fail, ok, type Result } from '~/domain/result'
import { saveLook } from '~/domain/storefront/look/save-look.server'
import { checkSections } from '~/sections/check-sections.server'
import type { ExampleTheme } from '~db/demo/themes/theme'
import { themes } from '~db/demo/themes/themes'
import type { OwnerArea, OwnerShop } from '../owner-command'

/** The hashes of the pictures that the home page shows and has shown, the oldest version first. */
async function homePictures({ db }: OwnerShop): Promise<string[]> {
  const [page, history] = [await readPageFile(db, 'home', 'published'), await readPageHistory(db, 'home')]
  const documents = [
    ...(history.ok ? history.value.map(({ document }) => document).reverse() : []),
    page.ok ? JSON.stringify(page.value.document) : '',
  ]
  return [...new Set(documents.flatMap((document) => document.match(/(?<="picture_hash":")[\da-f]{32,64}/g) ?? []))]
}

/** Publishes the home page of a theme with the pictures that the home page had. Returns its version. */
async function publishHome(shop: OwnerShop, { home }: ExampleTheme): Promise<Result<{ version: number }>> {
  const pictures = await homePictures(shop)
  const document: unknown = JSON.parse(
    JSON.stringify(home).replace(/"@(\d)"/g, (_, number: string) =>
      JSON.stringify(pictures[Number(number) - 1] ?? null),
    ),
  )
  const options = { checkSections, isAddressTaken: () => false, now: shop.now }
  const draft = await saveDraft(shop.db, 'home', { document }, options)
  return draft.ok ? publishPage(shop.db, 'home', shop.now) : draft
}

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
      'have made or changed of templates stays, and page restore home brings back the home page that was before',
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
      const look = await saveLook(shop.db, theme.look, shop.now)
      if (!look.ok) return look
      const home = await publishHome(shop, theme)
      if (!home.ok) return home
      const known = themes.map(({ templates }) => templates)
      const switched = await switchTemplates(shop.db, theme.templates, known, { checkSections, now: shop.now })
      if (!switched.ok) return switched
      return ok([
        { part: 'look', change: 'published', note: look.value.warnings.join('; ') },
        { part: 'home', change: 'published', note: `version ${home.value.version}` },
        ...switched.value.map(({ slug, change, reason }) => ({ part: slug, change, note: reason })),
      ])
    },
  },
}
