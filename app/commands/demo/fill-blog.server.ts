import pino from 'pino'
import { demoFaq } from '~db/demo/faq'
import { articles, blogPage } from '~db/demo/articles'
import { saveArticle } from '~/domain/site/blog/save-article.server'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { messageOf } from '~/messages/messages'
import { days } from '~/domain/shared/units'
import { articlePath } from '~/paths'
import { drawArticlePicture, type DrawingContext } from './demo-pictures.server'
import { insertDemoRows } from './demo.queries.server'

/** Saves the articles of the demo shop with their pictures. Needs the products. Those that are saved already stay. */
export async function fillBlog(context: DrawingContext): Promise<void> {
  const { db, now } = context
  const [channel] = await readActiveChannels(db.read)
  if (!channel) throw new Error('there is no channel')
  const log = pino({ level: 'silent' })
  const shop: StaffContext = { db, channel, log, now: () => now, actor: { kind: 'command' }, source: 'demo' }
  for (const { daysAgo, picture, slug, ...article } of articles) {
    const { id: assetId } = await drawArticlePicture(context, picture)
    const publishedAt = new Date(now.getTime() - days(daysAgo)).toISOString()
    const input = { ...article, slug, assetId, publishedAt, isPublished: true }
    const options = { pathOf: articlePath }
    const again = await saveArticle(shop, slug, input, options)
    const saved = again.ok ? again : await saveArticle(shop, null, input, options)
    if (!saved.ok) throw new Error(messageOf(saved.error))
  }
}

/** Inserts the page that names the blog, and the questions with their answers. */
export async function insertBlogPageAndFaq(trx: Parameters<typeof insertDemoRows>[0], now: string): Promise<void> {
  const { document, ...page } = blogPage
  await insertDemoRows(trx, 'pages', [{ ...page, document: JSON.stringify(document), updated_at: now }])
  const { items, ...faq } = demoFaq
  await insertDemoRows(trx, 'faqs', [{ ...faq, items: JSON.stringify(items), updated_at: now }])
}
