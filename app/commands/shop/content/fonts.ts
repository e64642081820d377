import { addFont, removeFont, useFont } from '~/domain/site/storefront/fonts/change-fonts.server'
import { fontUses } from '~/domain/site/storefront/fonts/fonts.schema'
import { readFonts } from '~/domain/site/storefront/fonts/read-fonts.server'
import { letterSetNames } from '~/domain/catalogue/media/fonts/letters'
import { ok } from '~/domain/shared/result'
import { getRuntime } from '~/http/runtime.server'
import { readTypedFile } from '../../command-line/typed-files'
import { choiceOption, rowsOf, textOption, type OwnerArea, type OwnerShop } from '../owner-command'

const withFiles = async (shop: OwnerShop) => ({ ...shop.context, dataDir: (await getRuntime()).env.dataDir })
const uses = fontUses.join('|')

/** The typefaces of a channel's storefront. */
export const fontsArea: OwnerArea = {
  list: {
    usage: '',
    summary: 'Shows the typefaces that you or the theme have added, and those of the shop that pages use',
    run: async ({ db, channel }) =>
      ok(
        (await readFonts(db, channel)).map(({ family, weights, bytes, from, uses: used }) => ({
          family,
          weights,
          bytes,
          from,
          for: used.join(', '),
        })),
      ),
  },
  add: {
    usage: `FILE [--family NAME] [--weight "400 700"] [--letters A,B] [--for ${uses}] [--large]`,
    summary:
      'Adds a typeface from a woff2, woff, ttf or otf file, with the letters of western Europe and the signs of prices, and with ' +
      `--letters others too (${letterSetNames.slice(1).join(', ')}, or ranges such as U+2190-2193). A variable one has its weights ` +
      'from 400; a family can have several files. Pages should load 30 kB of typefaces at most; --large lets them load more',
    arguments: ['FILE'],
    options: {
      family: { type: 'string' },
      weight: { type: 'string' },
      letters: { type: 'string' },
      for: { type: 'string' },
      large: { type: 'boolean' },
    },
    async run(shop, [file = ''], options) {
      const content = await readTypedFile(file)
      if (!content.ok) return content
      const use = choiceOption(options, 'for', fontUses)
      if (!use.ok) return use
      const added = await addFont(await withFiles(shop), content.value, {
        family: textOption(options, 'family'),
        weight: textOption(options, 'weight'),
        letters: textOption(options, 'letters'),
        use: fontUses.find((one) => one === use.value),
        isLarge: options.large === true,
      })
      return rowsOf(added, ({ family, weights, letters, bytes, path, pageBytes, warnings }) => [
        { family, weights, letters, bytes, path, page_bytes: pageBytes, warnings: warnings.join('; ') },
      ])
    },
  },
  use: {
    usage: `FAMILY --for ${uses} [--large]`,
    summary: 'Uses a typeface for headings, texts or both; default is that of the shop, system that of each device',
    arguments: ['FAMILY'],
    options: { for: { type: 'string' }, large: { type: 'boolean' } },
    async run(shop, [family = ''], options) {
      const used = await useFont(await withFiles(shop), {
        family,
        use: textOption(options, 'for') ?? '',
        isLarge: options.large === true,
      })
      return rowsOf(used, ({ pageBytes, warnings, ...font }) => [
        { family: font.family, for: font.use, page_bytes: pageBytes, warnings: warnings.join('; ') },
      ])
    },
  },
  remove: {
    usage: 'FAMILY',
    summary: 'Removes a typeface that you have added; what was written in it has that of the shop again',
    arguments: ['FAMILY'],
    run: async (shop, [family = '']) =>
      rowsOf(await removeFont(await withFiles(shop), family), ({ pageBytes, ...removed }) => [
        { ...removed, page_bytes: pageBytes },
      ]),
  },
}
