import type { z } from 'zod/v4'
import type { articleSchema, formSchema } from '~/api/wire/content.schema'
import type { ArticleSummary } from '~/domain/blog/blog'
import type { CustomForm } from '~/domain/forms/form'
import { serialisePicture } from './picture.server'

/** An article of a list in the wire format. */
export function serialiseArticle(article: ArticleSummary): z.infer<typeof articleSchema> {
  const { id, slug, title, excerpt, author, category, picture, publishedAt } = article
  return { id, slug, title, excerpt, author, category, image: serialisePicture(picture), published_at: publishedAt }
}

/** A form in the wire format. */
export function serialiseForm({
  id,
  slug,
  title,
  description,
  submitLabel,
  fields,
}: CustomForm): z.infer<typeof formSchema> {
  return {
    id,
    slug,
    title,
    description,
    submit_label: submitLabel,
    fields: fields.map(({ key, type, label, hint, isRequired, choices, maxLength, min, max }) => ({
      key,
      type,
      label,
      hint,
      is_required: isRequired,
      choices: [...choices],
      max_length: maxLength,
      min,
      max,
    })),
  }
}
