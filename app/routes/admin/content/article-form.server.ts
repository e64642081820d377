import { z } from 'zod/v4'
import { findAssetByHash } from '~/domain/catalogue/media/assets.queries.server'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import type { CodedFailure, Failure, StaffResult } from '~/domain/shared/result'
import { withParagraphs } from '~/domain/shared/text/description-html.server'
import { lineText, linesText } from '~/domain/shared/text/typed-text.schema'
import type { OwnerArticle } from '~/domain/site/blog/blog'
import { saveArticle } from '~/domain/site/blog/save-article.server'
import { articlePath } from '~/paths'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import type { RequestContext } from '~/http/context.server'
import { pictureFields, storeFormPicture } from '../groups/group-form.server'

const partsOf = (text: string, separator: string | RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The slug of a product from what was typed: a slug, a path or a whole address. */
const productSlug = (typed: string) => {
  const [path = ''] = typed.split(/[?#]/)
  return path.replace(/\/+$/, '').split('/').at(-1) ?? ''
}

/** The fields of the form of an article. */
export const articleFields = z.object({
  title: lineText.trim().min(1, 'Enter a title').max(160),
  html: linesText.trim().min(1, 'Write the text').max(200_000),
  excerpt: linesText.trim().max(400).default(''),
  author: lineText.trim().max(80).default(''),
  category: lineText.trim().max(80).default(''),
  tags: lineText
    .max(1300)
    .default('')
    .transform((text) => partsOf(text, ','))
    .pipe(z.array(z.string().max(60, 'A tag has at most 60 characters')).max(20, 'An article has at most 20 tags')),
  products: linesText
    .max(5000)
    .default('')
    .transform((text) => partsOf(text, /[\n,]/).map(productSlug))
    .pipe(z.array(z.string().max(120)).max(12, 'An article has at most 12 products')),
  pictureAlt: lineText.trim().max(200).default(''),
  metaTitle: lineText.trim().max(120).default(''),
  metaDescription: lineText.trim().max(320).default(''),
  ...pictureFields,
})
type ArticleForm = z.output<typeof articleFields>

/** Saves an article with the picture that the form has sent. `stored` is the picture's hash, for the form's next try. */
export async function saveArticleForm(
  context: RequestContext,
  staff: SignedInStaff,
  form: ArticleForm,
  { slug, version }: { slug: string | null; version?: number },
): Promise<{ stored: string; saved: StaffResult<{ slug: string; title: string }> }> {
  const { file: _file, stored: _stored, hasNoPicture: _none, excerpt, html, ...texts } = form
  const { stored, error, picture } = await storeFormPicture(context, staff, form)
  if (error) return { stored, saved: { ok: false, error } }
  const asset = picture ? await findAssetByHash(context.db.read, picture) : null
  const input = {
    ...texts,
    html: withParagraphs(html),
    // without one, a new article has the first words of its text
    excerpt: slug === null && excerpt === '' ? undefined : excerpt,
    assetId: picture === undefined ? undefined : (asset?.id ?? null),
  }
  return {
    stored,
    saved: await saveArticle(staffContext(context, staff), slug, input, { pathOf: articlePath, version }),
  }
}

/** Why an article is not saved, for its form: a product that is not there is a wrong field, and the page is found. */
export function articleFailure(error: Failure | CodedFailure) {
  const failure = shownFailure(error)
  return failure.code === 'product_not_found' ? { ...failure, code: 'invalid_input' as const } : failure
}

/** An article as its form shows it. */
export function articleTexts(article: OwnerArticle): Record<string, string> {
  const { title, html, excerpt, author, category, tags, products, pictureAlt, metaTitle, metaDescription } = article
  return {
    title,
    html,
    excerpt,
    author,
    category,
    tags: tags.join(', '),
    products: products.join('\n'),
    pictureAlt,
    metaTitle,
    metaDescription,
  }
}
