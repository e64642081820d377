import {
  readMenuDocument,
  readMenuEntries,
  toWrittenItems,
  type MenuEntry,
} from '~/domain/site/menus/read-menus.server'
import { deleteMenu, saveMenu } from '~/domain/site/menus/save-menu.server'
import { ok } from '~/domain/shared/result'
import { targetPath } from '~/http/link-targets/target-path'
import { writeJson } from '../export'
import { documentCommands, fromRecord } from './document-commands'
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
    summary: 'Shows the entries of a menu and where they lead, or writes the menu to a file as menus write does',
    arguments: ['HANDLE'],
    optionalArguments: ['FILE.json'],
    async run(shop, [handle = '', file]) {
      const document = await readMenuDocument(shop.db, handle)
      if (!document.ok) return document
      if (file !== undefined) {
        const written = await writeJson(file, document.value)
        return written.ok ? ok([{ handle, file }]) : written
      }
      const menu = (await readAll(shop)).find((one) => one.handle === handle)
      return ok((menu?.entries ?? []).map(toRow))
    },
  },
  ...documentCommands({
    name: 'menu',
    key: 'HANDLE',
    saveCommand: 'set',
    saveSummary:
      'Makes a menu from a file, or replaces it: title and items, each with a label, items below it (three levels in all) and one of ' +
      'href, product, category, collection, brand, product-label, tag, page, article, article-category, faq and form, with a slug. ' +
      'What is named by its slug is found by its id from then on, so that the entry follows a new slug',
    read: ({ db }, handle) => readMenuDocument(db, handle),
    save: async ({ context }, handle, document) =>
      rowsOf(await saveMenu(context, handle, document), (saved) => [{ ...saved }]),
    hasNumbers: true,
    readEarlier: fromRecord({
      kind: 'menu',
      where: (handle) => ({ handle }),
      contentFields: ['title', 'items'],
      toDocument: ({ title, items }) => ({ title, items: toWrittenItems(items) }),
    }),
  }),
  delete: {
    usage: 'HANDLE',
    summary: 'Deletes a menu; where it was shown, nothing is shown',
    arguments: ['HANDLE'],
    run: async ({ context }, [handle = '']) => rowsOf(await deleteMenu(context, handle), (deleted) => [deleted]),
  },
}
