import { articleInputSchema } from '~/domain/site/blog/blog.schema'
import { deleteArticle, saveArticle } from '~/domain/site/blog/save-article.server'
import { readArticleDocument, saveArticleDocument } from '~/domain/site/blog/article-document.server'
import { readFormerArticle } from '~/domain/site/blog/article-versions.server'
import { readStoredArticles } from '~/domain/site/blog/save-article.queries.server'
import { drawSvg } from '~/domain/catalogue/media/draw-svg.server'
import { storeAsset } from '~/domain/catalogue/media/store-asset.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { ok, type Result } from '~/domain/shared/result'
import { withParagraphs } from '~/domain/shared/text/description-html.server'
import { articlePath } from '~/paths'
import { getRuntime } from '~/http/runtime.server'
import { readTypedFile } from '../../command-line/typed-files'
import { documentCommands } from './document-commands'
import { allOf, dateOption, rowsOf, textOption, type Options, type OwnerArea, type OwnerShop } from '../owner-command'

const listOf = (text: string | undefined) =>
  text === undefined
    ? undefined
    : text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')

/** The text of an article: HTML, or plain text with empty lines between its paragraphs. */
async function readHtml(file: string | undefined): Promise<Result<string | undefined>> {
  if (file === undefined) return ok(undefined)
  const content = await readTypedFile(file)
  return content.ok ? ok(withParagraphs(content.value.toString('utf8'))) : content
}

async function storePicture({ db, now }: OwnerShop, file: string | undefined): Promise<Result<number | undefined>> {
  if (file === undefined) return ok(undefined)
  const content = await readTypedFile(file)
  if (!content.ok) return content
  const { env } = await getRuntime()
  const stored = await storeAsset(db, env.dataDir, await drawSvg(content.value), { now })
  return stored.ok ? ok(stored.value.id) : stored
}

async function save(shop: OwnerShop, slug: string | null, file: string | undefined, options: Options) {
  const read = allOf({
    html: await readHtml(file),
    assetId: await storePicture(shop, textOption(options, 'picture')),
    publishedAt: dateOption(shop, options, 'date'),
  })
  if (!read.ok) return read
  const input = parseFields(articleInputSchema, {
    ...read.value,
    title: textOption(options, 'title'),
    slug: textOption(options, 'slug'),
    excerpt: textOption(options, 'excerpt'),
    author: textOption(options, 'author'),
    category: textOption(options, 'category'),
    tags: listOf(textOption(options, 'tags')),
    products: listOf(textOption(options, 'products')),
    pictureAlt: textOption(options, 'alt'),
    isPublished: options.publish === true ? true : undefined,
  })
  if (!input.ok) return input
  return rowsOf(await saveArticle(shop.context, slug, input.value, { pathOf: articlePath }), (saved) => [saved])
}

const fields = {
  title: { type: 'string' },
  slug: { type: 'string' },
  excerpt: { type: 'string' },
  author: { type: 'string' },
  category: { type: 'string' },
  tags: { type: 'string' },
  products: { type: 'string' },
  picture: { type: 'string' },
  alt: { type: 'string' },
  date: { type: 'string' },
  publish: { type: 'boolean' },
} as const

const fieldsUsage =
  '[--excerpt TEXT] [--author NAME] [--category NAME] [--tags A,B] [--products SLUG,SLUG] [--picture FILE] [--alt TEXT] [--date DATE] [--publish]'

const publish = (isPublished: boolean): OwnerArea[string] => ({
  usage: isPublished ? 'SLUG [--date DATE]' : 'SLUG',
  summary: isPublished ? 'Publishes an article, now or on a date' : 'Takes an article from the blog',
  arguments: ['SLUG'],
  options: isPublished ? { date: { type: 'string' } } : {},
  async run(shop, [slug = ''], options) {
    const publishedAt = dateOption(shop, options, 'date')
    if (!publishedAt.ok) return publishedAt
    const input = { isPublished, ...(publishedAt.value === undefined ? {} : { publishedAt: publishedAt.value }) }
    return rowsOf(await saveArticle(shop.context, slug, input, { pathOf: articlePath }), (saved) => [saved])
  },
})

export const blogArea: OwnerArea = {
  list: {
    usage: '[TEXT]',
    summary: 'Shows articles whose slug or title contains TEXT, drafts included',
    async run({ db }, [text = '']) {
      const rows = await readStoredArticles(db.read, text, 500)
      return ok(
        rows.map(({ slug, title, isPublished, publishedAt }) => ({
          slug,
          title,
          published: isPublished === 1,
          date: publishedAt,
        })),
      )
    },
  },
  add: {
    usage: `FILE --title TITLE [--slug SLUG] ${fieldsUsage}`,
    summary: 'Adds an article from a file with HTML or plain text; a draft unless --publish is given',
    arguments: ['FILE'],
    options: fields,
    run: (shop, [file], options) => save(shop, null, file, options),
  },
  change: {
    usage: `SLUG [FILE] [--title TITLE] [--slug SLUG] ${fieldsUsage}`,
    summary: 'Changes an article; what is not given stays. The old address leads to a new slug',
    arguments: ['SLUG'],
    optionalArguments: ['FILE'],
    options: fields,
    run: (shop, [slug = '', file], options) => save(shop, slug, file, options),
  },
  ...documentCommands({
    name: 'article',
    key: 'SLUG',
    saveCommand: 'save',
    saveSummary:
      'Makes an article from a file, or changes it; what the file leaves out stays: title, html, excerpt, author, category, tags, ' +
      'products (slugs), picture_hash (pictures add), picture_alt, meta_title, meta_description, published and published_at',
    read: ({ db }, slug) => readArticleDocument(db, slug),
    save: async ({ context }, slug, document) =>
      rowsOf(await saveArticleDocument(context, slug, document, { pathOf: articlePath }), (saved) => [saved]),
    hasNumbers: false,
    readEarlier: ({ db }, slug) => readFormerArticle(db, slug),
  }),
  publish: publish(true),
  unpublish: publish(false),
  delete: {
    usage: 'SLUG',
    summary: 'Deletes an article',
    arguments: ['SLUG'],
    run: async ({ context }, [slug = '']) => rowsOf(await deleteArticle(context, slug), (deleted) => [deleted]),
  },
}
