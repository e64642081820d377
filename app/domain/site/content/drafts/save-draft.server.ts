import { z } from 'zod/v4'
import type { ActorContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { checkNotRedirected } from '~/domain/site/redirects/redirects.server'
import { fail, ok, refuse, type Result, type StaffResult } from '~/domain/shared/result'
import { ownerSlugSchema } from '~/domain/shared/text/owner-slug.schema'
import { makeToken } from '~/domain/shared/token.server'
import { maxDocumentBytes, pageDocumentSchema, type PageDocument } from '~/domain/site/content/page-document.schema'
import { chosenPageTypes, fixedLabels, fixedPageType } from '~/domain/site/content/templates'
import { ownerMessage } from '~/domain/shared/input-message'
import { findDraft, findPage, insertHiddenPage, lockPage, upsertDraft, type PageContent } from './drafts.queries.server'

/** The texts that a page has besides its document. */
const texts = {
  title: z.string('must be a text').trim().min(1, 'is missing').max(160, 'must have at most 160 characters'),
  meta_title: z.string('must be a text').trim().max(120, 'must have at most 120 characters').nullable(),
  meta_description: z.string('must be a text').trim().max(320, 'must have at most 320 characters').nullable(),
}

/** A page as its owner writes it into a file; what is not given stays as it is, and a part that no page has is an error. */
const pageInputSchema = z.strictObject({
  title: texts.title.optional(),
  meta_title: texts.meta_title.optional(),
  meta_description: texts.meta_description.optional(),
  document: z.unknown().optional(),
})

/**
 * Checks the sections of a document by their definitions (app/sections) and returns the document as it is stored, or
 * what is wrong with it. The slug tells which page it is, because the pages of gates have no forms.
 */
export type CheckSections = (document: PageDocument, slug: string) => Result<PageDocument>

function invalid(error: z.ZodError, ...path: string[]) {
  const [issue] = error.issues
  const field = [...path, ...(issue?.path ?? [])].join('.') || 'The file'
  return fail('invalid_input', `${field}: ${issue?.message ?? 'is not valid'}`)
}

/**
 * Parses a document and checks its sections.
 * @param pageType of the page, where the document does not say it
 * Error: `invalid_input`, whose `errors` name section, block and field.
 */
export function checkDocument(
  slug: string,
  given: unknown,
  pageType: string | null,
  checkSections: CheckSections,
): Result<string> {
  const parsed = pageDocumentSchema.safeParse(given, { error: ownerMessage })
  if (!parsed.success) return invalid(parsed.error, 'document')
  const type = pageType ?? parsed.data.page_type
  if (pageType === null && !chosenPageTypes.includes(type))
    return fail('invalid_input', `document.page_type: must be ${chosenPageTypes.join(' or ')}`)
  const checked = checkSections({ ...parsed.data, page_type: type }, slug)
  if (!checked.ok) return checked
  const json = JSON.stringify(checked.value)
  return Buffer.byteLength(json) > maxDocumentBytes
    ? fail('invalid_input', 'document: is larger than 256 kB')
    : ok(json)
}

export interface SavedDraft {
  slug: string
  revision: number
  /** The last part of the address of the preview. */
  previewToken: string
}

/**
 * Saves what the owner prepares of a page; visitors see it when it is published. A slug without a page makes one, for
 * which a title is needed unless it is a fixed name (content/templates), whose documents are templates. A page keeps
 * its type. What the input leaves out is taken from the draft, or else from the page.
 * @param isAddressTaken whether the shop itself has the address of a page with this slug
 * @param pathOf the path of a page with a slug
 * @param expectedRevision the revision that was edited; a draft that has changed since is not overwritten
 *
 *   Errors: `invalid_input`, `page_draft_changed`.
 */
export async function saveDraft(
  context: ActorContext,
  slug: string,
  input: unknown,
  options: {
    checkSections: CheckSections
    isAddressTaken(slug: string): boolean
    pathOf(slug: string): string
    expectedRevision?: number
  },
): Promise<StaffResult<SavedDraft>> {
  const { db } = context
  const { checkSections, isAddressTaken, pathOf, expectedRevision } = options
  const parsed = pageInputSchema.safeParse(input, { error: ownerMessage })
  if (!parsed.success) return invalid(parsed.error)
  const given = parsed.data
  const page = await findPage(db.read, slug)
  if (!page && !ownerSlugSchema.safeParse(slug).success)
    return fail('invalid_input', 'slug: must be words of letters and digits joined by hyphens')
  const fixedType = fixedPageType(slug)
  if (!page && fixedType === null && isAddressTaken(slug))
    return fail('invalid_input', `slug: the shop itself uses /${slug}`)
  const notRedirected = await checkNotRedirected(db, !page && fixedType === null ? pathOf(slug) : null)
  if (!notRedirected.ok) return notRedirected
  const document =
    given.document === undefined
      ? undefined
      : checkDocument(slug, given.document, fixedType ?? page?.pageType ?? null, checkSections)
  if (document && !document.ok) return document
  const at = context.now().toISOString()
  return changeShop(context, 'design', async (trx, record) => {
    const locked = page && (await lockPage(trx, page.id))
    const draft = locked && (await findDraft(trx, locked.id))
    const revision = draft?.revision ?? 0
    if (expectedRevision !== undefined && expectedRevision !== revision)
      return refuse('page_draft_changed', { revision })
    const known: PageContent | undefined = draft ?? locked
    const content = {
      title: given.title ?? known?.title ?? (Object.hasOwn(fixedLabels, slug) ? fixedLabels[slug] : undefined),
      metaTitle: given.meta_title === undefined ? (known?.metaTitle ?? null) : given.meta_title,
      metaDescription: given.meta_description === undefined ? (known?.metaDescription ?? null) : given.meta_description,
      document: document?.value ?? known?.document,
    }
    const { title, document: json } = content
    if (title === undefined) return fail('invalid_input', 'title: is missing')
    if (json === undefined) return fail('invalid_input', 'document: is missing')
    const whole = { ...content, title, document: json }
    const previewToken = draft?.previewToken ?? makeToken()
    await record.row('page', { slug }, async () => {
      const pageId = locked?.id ?? (await insertHiddenPage(trx, { ...whole, slug, pageType: pageTypeOf(json) }, at))
      await upsertDraft(trx, pageId, whole, { revision: revision + 1, previewToken }, at)
      record.detail({ draftRevision: revision + 1 })
    })
    return ok({ slug, revision: revision + 1, previewToken })
  })
}

function pageTypeOf(json: string): string {
  return pageDocumentSchema.parse(JSON.parse(json)).page_type
}
