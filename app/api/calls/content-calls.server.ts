import { z } from 'zod/v4'
import { readsOnly } from '~/http/limits/limit-rule'
import { call, type ApiCall } from '~/api/call.server'
import {
  serialiseArticle,
  serialiseFaq,
  serialiseGallery,
  serialiseMenu,
  serialiseSlider,
} from '~/api/serialise/content.server'
import { articleListAnswerSchema, faqSchema, gallerySchema, menuSchema, sliderSchema } from '~/api/wire/content.schema'
import { articlesPerPage, type ArticleScope } from '~/domain/site/blog/blog'
import { articleListSchema } from '~/domain/site/blog/blog.schema'
import { readArticleCategories, readArticles } from '~/domain/site/blog/read-blog.server'
import { readFaq } from '~/domain/site/faqs/faqs.server'
import {
  readPictureList,
  readPictureLists,
  readVariantGallery,
} from '~/domain/site/media-lists/read-picture-lists.server'
import { withoutClosedItems } from '~/plugins/hooks/closed-paths.server'
import { plugins } from '~/plugins/plugins.server'
import { targetPath } from '~/http/link-targets/target-path'
import { readMenu } from '~/domain/site/menus/read-menus.server'
import { fail, ok } from '~/domain/shared/result'
import { idNumber } from '~/domain/shared/whole-number.schema'

const area = 'Content'

export const contentCalls: ApiCall[] = [
  call(
    area,
    'POST',
    '/blog/list',
    'Articles of the blog, of a category or with a tag, the newest first',
    articleListSchema,
    async ({ visitor }, { page, category, tag }) => {
      const scope: ArticleScope =
        category !== undefined
          ? { kind: 'category', slug: category }
          : tag !== undefined
            ? { kind: 'tag', slug: tag }
            : { kind: 'all' }
      const [list, categories] = await Promise.all([readArticles(visitor, scope, page), readArticleCategories(visitor)])
      return ok({
        articles: list.articles.map(serialiseArticle),
        categories: categories.map(({ slug, name, count }) => ({ slug, name, article_count: count })),
        total: list.total,
        current_page: list.page,
        last_page: list.pageCount,
        per_page: articlesPerPage,
      })
    },
    { limit: readsOnly, output: articleListAnswerSchema },
  ),
  call(
    area,
    'GET',
    '/faq/{id}',
    'Questions with their answers, by slug or id',
    z.object({}),
    async ({ visitor, params }) => {
      const faq = await readFaq(visitor, params.id ?? '')
      return faq ? ok(serialiseFaq(faq)) : fail('not_found', 'We can’t find this FAQ')
    },
    { limit: readsOnly, output: faqSchema },
  ),
  call(
    area,
    'GET',
    '/menu/{id}',
    'A menu with its items in up to three levels, by handle or id',
    z.object({}),
    async ({ visitor, params }) => {
      const menu = await readMenu(visitor, params.id ?? '')
      if (!menu) return fail('not_found', 'We can’t find this menu')
      const items = await withoutClosedItems(plugins, visitor, menu.items, targetPath)
      return ok(serialiseMenu({ ...menu, items }))
    },
    { limit: readsOnly, output: menuSchema },
  ),
  call(
    area,
    'GET',
    '/slider/{id}',
    'A slider with its slides, by slug or id',
    z.object({}),
    async ({ visitor, params }) => {
      const slider = await readPictureList(visitor, 'slider', params.id ?? '')
      return slider ? ok(serialiseSlider(slider)) : fail('not_found', 'We can’t find this slider')
    },
    { limit: readsOnly, output: sliderSchema },
  ),
  call(
    area,
    'POST',
    '/plugins/Gallery',
    'Galleries with their pictures: all, or the one with the slug or id',
    z.object({ id: z.union([z.string().max(120), idNumber]).optional() }),
    async ({ visitor }, { id }) => {
      if (id === undefined) return ok((await readPictureLists(visitor, 'gallery')).map(serialiseGallery))
      const gallery = await readPictureList(visitor, 'gallery', String(id))
      return gallery ? ok([serialiseGallery(gallery)]) : fail('not_found', 'We can’t find this gallery')
    },
    { limit: readsOnly, output: z.array(gallerySchema) },
  ),
  call(
    area,
    'POST',
    '/plugins/customGallery',
    'The gallery that the page of a product shows; null when it has none',
    z.object({ product_id: idNumber }),
    async ({ visitor }, { product_id: variantId }) => {
      const gallery = await readVariantGallery(visitor, variantId)
      if (gallery === 'unknown') return fail('not_found', 'We can’t find this product')
      return ok(gallery && serialiseGallery(gallery))
    },
    { limit: readsOnly, output: gallerySchema.nullable() },
  ),
]
