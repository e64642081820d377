import { publishPage } from '~/domain/content/drafts/publish-page.server'
import { readPageFile, readPageHistory } from '~/domain/content/drafts/read-drafts.server'
import { saveDraft } from '~/domain/content/drafts/save-draft.server'
import { fail, ok } from '~/domain/result'
import { saveLook } from '~/domain/storefront/look/save-look.server'
import { checkSections } from '~/sections/check-sections.server'
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

export const themesArea: OwnerArea = {
  list: {
    usage: '',
    summary: 'Shows the example themes',
    run: async () => ok(themes.map(({ name, label, home }) => ({ name, label, sections: home.order.length }))),
  },
  use: {
    usage: 'NAME',
    summary:
      'Gives the shop the look and the home page of an example theme; page restore home brings back what was before',
    arguments: ['NAME'],
    async run(shop, [name = '']) {
      const theme = themes.find((other) => other.name === name)
      if (!theme)
        return fail(
          'not_found',
          `There is no theme ${name}; the themes are: ${themes.map((other) => other.name).join(', ')}`,
        )
      const pictures = await homePictures(shop)
      const document: unknown = JSON.parse(
        JSON.stringify(theme.home).replace(/"@(\d)"/g, (_, number: string) =>
          JSON.stringify(pictures[Number(number) - 1] ?? null),
        ),
      )
      const draft = await saveDraft(
        shop.db,
        'home',
        { document },
        { checkSections, isAddressTaken: () => false, now: shop.now },
      )
      if (!draft.ok) return draft
      const look = await saveLook(shop.db, theme.look, shop.now)
      if (!look.ok) return look
      const published = await publishPage(shop.db, 'home', shop.now)
      if (!published.ok) return published
      return ok([{ theme: name, home_version: published.value.version, warnings: look.value.warnings.join('; ') }])
    },
  },
}
