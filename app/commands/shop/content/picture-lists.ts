import { changePlaceholder } from '~/domain/catalogue/importing/pictures/placeholder.server'
import { drawSvg } from '~/domain/catalogue/media/draw-svg.server'
import { storeAsset } from '~/domain/catalogue/media/store-asset.server'
import type { PictureListKind } from '~/domain/site/media-lists/picture-list'
import { readPictureListDocument, readPictureLists } from '~/domain/site/media-lists/read-picture-lists.server'
import { assignGallery, deletePictureList, savePictureList } from '~/domain/site/media-lists/save-picture-list.server'
import { fail, ok } from '~/domain/shared/result'
import { getRuntime } from '~/http/runtime.server'
import { readTypedFile } from '../../command-line/typed-files'
import { documentCommands, fromRecord } from './document-commands'
import { rowsOf, type OwnerArea, type Printed } from '../owner-command'

const areaOf = (kind: PictureListKind, fields: string): OwnerArea => ({
  list: {
    usage: '',
    summary: kind === 'slider' ? 'Shows all sliders' : 'Shows all galleries',
    run: async ({ db }) =>
      ok(
        (await readPictureLists({ db }, kind)).map(({ id, slug, title, items }) => ({
          id,
          slug,
          title,
          items: items.length,
        })),
      ),
  },
  ...documentCommands({
    name: kind,
    key: 'SLUG',
    saveCommand: 'save',
    saveSummary: `Makes a ${kind} from a file, or replaces it: title and items (${fields})`,
    read: ({ db }, slug) => readPictureListDocument(db, kind, slug),
    save: async ({ context }, slug, document) =>
      rowsOf(await savePictureList(context, kind, slug, document), (saved) => [saved]),
    hasNumbers: true,
    readEarlier: fromRecord({
      kind: 'picture_list',
      where: (slug) => ({ kind, slug }),
      contentFields: ['title', 'items'],
      toDocument: ({ title, items }) => ({ title, items }),
    }),
  }),
  delete: {
    usage: 'SLUG',
    summary: `Deletes a ${kind}`,
    arguments: ['SLUG'],
    run: async ({ context }, [slug = '']) =>
      rowsOf(await deletePictureList(context, kind, slug), (deleted) => [deleted]),
  },
})

export const slidersArea = areaOf('slider', 'heading, text, cta_label, cta_href, picture_hash, alt, tone')

export const galleriesArea: OwnerArea = {
  ...areaOf('gallery', 'picture_hash, alt, caption'),
  assign: {
    usage: 'PRODUCT SLUG | PRODUCT --none',
    summary: 'Shows a gallery on the page of a product, or none',
    arguments: ['PRODUCT'],
    optionalArguments: ['SLUG'],
    options: { none: { type: 'boolean' } },
    async run({ context }, [product = '', slug], options) {
      if ((slug === undefined) !== (options.none === true))
        return fail('invalid_input', 'Give either the SLUG of a gallery or --none')
      return rowsOf(await assignGallery(context, product, slug ?? null), (assigned) => [assigned])
    },
  },
}

export const picturesArea: OwnerArea = {
  placeholder: {
    usage: 'FILE',
    summary:
      'Makes a picture the one that products without any show: those of the next import, and those that show the former one',
    arguments: ['FILE'],
    async run({ context }, [file = '']) {
      const content = await readTypedFile(file)
      if (!content.ok) return content
      const { env } = await getRuntime()
      return rowsOf(await changePlaceholder(context, env.dataDir, await drawSvg(content.value)), (changed) => [changed])
    },
  },
  add: {
    usage: 'FILE',
    summary:
      'Stores a picture (an SVG as PNG) and shows its hash, by which pages, sliders, galleries, the storefront and the Images of an import name it',
    arguments: ['FILE'],
    async run({ db, now }, [file = '']) {
      const content = await readTypedFile(file)
      if (!content.ok) return content
      const { env } = await getRuntime()
      const stored = await storeAsset(db, env.dataDir, await drawSvg(content.value), { now })
      return rowsOf(stored, ({ hash, width, height }): Printed => [{ hash, width, height }])
    },
  },
}
