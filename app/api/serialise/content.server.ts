import type { z } from 'zod/v4'
import type { articleSchema } from '~/api/wire/content.schema'
import type { ArticleSummary } from '~/domain/blog/blog'
import { serialisePicture } from './picture.server'

/** An article of a list in the wire format. */
export function serialiseArticle(article: ArticleSummary): z.infer<typeof articleSchema> {
  const { id, slug, title, excerpt, author, category, picture, publishedAt } = article
  return { id, slug, title, excerpt, author, category, image: serialisePicture(picture), published_at: publishedAt }
}
