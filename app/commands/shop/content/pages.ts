import {
  discardDraft,
  publishPage,
  restoreVersion,
  schedulePage,
  unpublishPage,
} from '~/domain/site/content/drafts/publish-page.server'
import { readPageFile, readPageHistory, readPages } from '~/domain/site/content/drafts/read-drafts.server'
import { saveDraft } from '~/domain/site/content/drafts/save-draft.server'
import { parsePageDocument, orderedSections } from '~/domain/site/content/page-document.schema'
import { assignTemplate, readTemplateOverview } from '~/domain/site/content/read-templates.server'
import { fixedLabels, ownTemplateKinds, type OwnTemplateKind } from '~/domain/site/content/templates'
import { fail, ok, type StaffResult } from '~/domain/shared/result'
import { checkSections } from '~/sections/check-sections.server'
import { contentPagePath, previewPath } from '~/paths'
import { isShopPath } from '~/shop-paths'
import { readTypedJson } from '../../command-line/typed-files'
import { writeJson } from '../export'
import {
  allOf,
  dateOption,
  numberOption,
  readOwnerOrigin,
  rowsOf,
  type OwnerArea,
  type OwnerShop,
  type Printed,
} from '../owner-command'

const previewUrl = async (shop: OwnerShop, token: string) => (await readOwnerOrigin(shop)) + previewPath(token)

/** Shows the content of a page as a table; or writes it to a file. */
async function showPage(shop: OwnerShop, slug: string, file: string | undefined, isDraft: boolean) {
  const page = await readPageFile(shop.db, slug, isDraft ? 'draft' : 'published')
  if (!page.ok) return page
  const { revision, title, meta_title, meta_description, document: stored } = page.value
  const content = { title, meta_title, meta_description, document: stored }
  if (file !== undefined) {
    const written = await writeJson(file, content)
    return written.ok ? ok<Printed>([{ slug, file, revision }]) : written
  }
  const document = parsePageDocument(JSON.stringify(content.document))
  const sections = document ? orderedSections(document) : []
  return ok<Printed>(
    sections.map(({ key, type, blocks, hiddenOn }) => ({
      section: key,
      type,
      blocks: blocks.length,
      hidden_on: hiddenOn.join(', '),
    })),
  )
}

const withPreview = async (
  shop: OwnerShop,
  saved: StaffResult<{ slug: string; revision: number; previewToken: string }>,
): Promise<StaffResult<Printed>> =>
  saved.ok
    ? ok([
        {
          slug: saved.value.slug,
          revision: saved.value.revision,
          preview: await previewUrl(shop, saved.value.previewToken),
        },
      ])
    : saved

export const pagesArea: OwnerArea = {
  templates: {
    usage: '',
    summary: 'Shows the names of templates, and which of them the shop has changed',
    async run({ db }) {
      const { slugs } = await readTemplateOverview({ db })
      return ok(Object.entries(fixedLabels).map(([name, label]) => ({ name, label, changed: slugs.includes(name) })))
    },
  },
  list: {
    usage: '',
    summary: 'Shows all pages, with the revisions of their drafts and when these are published',
    async run({ db }) {
      const pages = await readPages(db)
      return ok(
        pages.map(({ slug, title, pageType, isPublished, draftRevision, publishAt, updatedAt }) => ({
          slug,
          title,
          type: pageType,
          published: isPublished === 1,
          draft: draftRevision,
          publish_at: publishAt,
          changed: updatedAt,
        })),
      )
    },
  },
  show: {
    usage: 'SLUG [FILE.json] [--draft]',
    summary: 'Shows the sections of a page or of its draft, or writes the whole page to a file for page put',
    arguments: ['SLUG'],
    optionalArguments: ['FILE.json'],
    options: { draft: { type: 'boolean' } },
    run: (shop, [slug = '', file], options) => showPage(shop, slug, file, options.draft === true),
  },
  put: {
    usage: 'SLUG FILE.json [--revision NUMBER]',
    summary:
      'Saves the draft of a page from a file with title, meta_title, meta_description and document; a new slug makes a page, ' +
      'and one of the names of pages templates is the template of these pages. ' +
      'With --revision a draft that has changed since is not overwritten',
    arguments: ['SLUG', 'FILE.json'],
    options: { revision: { type: 'string' } },
    async run(shop, [slug = '', file = ''], options) {
      const revision = numberOption(options, 'revision')
      if (!revision.ok) return revision
      const content = await readTypedJson(file)
      if (!content.ok) return content
      const saved = await saveDraft(shop.context, slug, content.value, {
        checkSections,
        isAddressTaken: (taken) => isShopPath(contentPagePath(taken)),
        pathOf: contentPagePath,
        expectedRevision: revision.value,
      })
      return withPreview(shop, saved)
    },
  },
  publish: {
    usage: 'SLUG',
    summary: 'Publishes the draft of a page',
    arguments: ['SLUG'],
    run: async ({ context }, [slug = '']) =>
      rowsOf(await publishPage(context, slug, { pathOf: contentPagePath }), (published) => [published]),
  },
  unpublish: {
    usage: 'SLUG',
    summary: 'Takes a page off the shop; its content and its versions stay',
    arguments: ['SLUG'],
    run: async ({ context }, [slug = '']) => rowsOf(await unpublishPage(context, slug), (hidden) => [hidden]),
  },
  schedule: {
    usage: 'SLUG --at DATE | --never',
    summary: 'Publishes the draft of a page at a time, or ends that; a change of the draft ends it, too',
    arguments: ['SLUG'],
    options: { at: { type: 'string' }, never: { type: 'boolean' } },
    async run(shop, [slug = ''], options) {
      const given = allOf({ at: dateOption(shop, options, 'at') })
      if (!given.ok) return given
      const { at } = given.value
      if ((at === undefined) === (options.never !== true))
        return fail('invalid_input', 'Give either --at DATE or --never')
      const scheduled = await schedulePage(shop.context, slug, at === undefined ? null : new Date(at), {
        pathOf: contentPagePath,
      })
      return rowsOf(scheduled, ({ publishAt }) => [{ slug, publish_at: publishAt }])
    },
  },
  history: {
    usage: 'SLUG',
    summary: 'Shows what was published of a page before',
    arguments: ['SLUG'],
    run: async ({ db }, [slug = '']) =>
      rowsOf(await readPageHistory(db, slug), (versions) =>
        versions.map(({ number, title, publishedAt, document }) => ({
          version: number,
          title,
          published: publishedAt,
          bytes: Buffer.byteLength(document),
        })),
      ),
  },
  restore: {
    usage: 'SLUG VERSION',
    summary: 'Makes an earlier version the draft of a page; page publish then shows it again',
    arguments: ['SLUG', 'VERSION'],
    async run(shop, [slug = '', version = '']) {
      if (!/^\d{1,9}$/.test(version)) return fail('invalid_input', `There is no version ${version}`)
      return withPreview(shop, await restoreVersion(shop.context, slug, Number(version)))
    },
  },
  assign: {
    usage: 'KIND SLUG TEMPLATE | KIND SLUG --none',
    summary:
      'Gives one product, category, collection or article (KIND) a template of its own, a page whose document has the page_type ' +
      'Template, or the template of its kind again',
    arguments: ['KIND', 'SLUG'],
    optionalArguments: ['TEMPLATE'],
    options: { none: { type: 'boolean' } },
    async run({ context }, [kind = '', slug = '', template], options) {
      if (!Object.hasOwn(ownTemplateKinds, kind))
        return fail('invalid_input', `KIND: must be one of ${Object.keys(ownTemplateKinds).join(', ')}`)
      if ((template === undefined) !== (options.none === true))
        return fail('invalid_input', 'Give either the TEMPLATE or --none')
      return rowsOf(await assignTemplate(context, kind as OwnTemplateKind, slug, template ?? null), (assigned) => [
        assigned,
      ])
    },
  },
  discard: {
    usage: 'SLUG',
    summary: 'Deletes the draft of a page',
    arguments: ['SLUG'],
    run: async ({ context }, [slug = '']) => rowsOf(await discardDraft(context, slug), (discarded) => [discarded]),
  },
}
