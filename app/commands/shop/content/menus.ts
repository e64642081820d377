import { readFile } from 'node:fs/promises'
import { readMenuDocument, readMenuEntries, type MenuEntry } from '~/domain/site/menus/read-menus.server'
import { deleteMenu, saveMenu } from '~/domain/site/menus/save-menu.server'
import { parseJson } from '~/domain/shared/parse-json'
import { fail, ok } from '~/domain/shared/result'
import { targetPath } from '~/http/link-targets/target-path'
import { writeJson } from '../export'
import { rowsOf, type OwnerArea, type OwnerShop } from '../owner-command'

const readAll = ({ db, channel, now }: OwnerShop) => readMenuEntries({ db, channel, now: () => now })

const toRow = ({ level, label, place, isShown }: MenuEntry) => ({
  entry: `${'– '.repeat(level - 1)}${label}`,
  leads_to: place ? targetPath(place) : 'deleted',
  by: !place || place.kind === 'address' ? '' : `${place.kind} ${place.id}`,
  shown: isShown,
})

export const menusArea: OwnerArea = {
  list: {
    usage: '',
    summary: 'Shows all menus, with the number of entries that the channel does not show',
    async run(shop) {
      const menus = await readAll(shop)
      return ok(
        menus.map(({ handle, title, entries }) => ({
          handle,
          title,
          entries: entries.length,
          hidden: entries.filter(({ isShown }) => !isShown).length,
        })),
      )
    },
  },
  show: {
    usage: 'HANDLE [FILE.json]',
    summary: 'Shows the entries of a menu and where they lead, or writes the menu to a file for menus set',
    arguments: ['HANDLE'],
    optionalArguments: ['FILE.json'],
    async run(shop, [handle = '', file]) {
      const document = await readMenuDocument(shop.db, handle)
      if (!document.ok) return document
      if (file !== undefined) {
        await writeJson(file, document.value)
        return ok([{ handle, file }])
      }
      const menu = (await readAll(shop)).find((one) => one.handle === handle)
      return ok((menu?.entries ?? []).map(toRow))
    },
  },
  set: {
    usage: 'HANDLE FILE.json',
    summary:
      'Makes a menu from a file, or replaces it: title and items, each with a label, items below it (three levels in all) and one of ' +
      'href, product, category, collection, brand, product-label, tag, page, article, article-category, faq and form, with a slug. ' +
      'What is named by its slug is found by its id from then on, so that the entry follows a new slug',
    arguments: ['HANDLE', 'FILE.json'],
    async run({ context }, [handle = '', file = '']) {
      const content = await readFile(file, 'utf8').catch(() => null)
      if (content === null) return fail('invalid_input', `${file} cannot be read`)
      return rowsOf(await saveMenu(context, handle, parseJson(content)), (saved) => [{ ...saved }])
    },
  },
  delete: {
    usage: 'HANDLE',
    summary: 'Deletes a menu; where it was shown, nothing is shown',
    arguments: ['HANDLE'],
    run: async ({ context }, [handle = '']) => rowsOf(await deleteMenu(context, handle), (deleted) => [deleted]),
  },
}
