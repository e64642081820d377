import type { z } from 'zod/v4'
import type {
  articleSchema,
  faqSchema,
  formSchema,
  gallerySchema,
  menuSchema,
  sliderSchema,
} from '~/api/wire/content.schema'
import type { ArticleSummary } from '~/domain/site/blog/blog'
import type { Faq } from '~/domain/site/faqs/faqs.server'
import type { PictureList } from '~/domain/site/media-lists/picture-list'
import type { Menu, MenuItem } from '~/domain/site/menus/menu'
import type { CustomForm } from '~/domain/site/forms/form'
import { targetPath } from '~/http/link-targets/target-path'
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

/** A FAQ in the wire format. */
export function serialiseFaq({ id, slug, title, description, items }: Faq): z.infer<typeof faqSchema> {
  const answered = items.map(({ question, answerHtml }) => ({ question, answer: answerHtml }))
  return { id, slug, title, description, items: answered }
}

/** A menu in the wire format. */
export function serialiseMenu({ handle, title, items }: Menu): z.infer<typeof menuSchema> {
  const link = ({ label, place }: MenuItem) => ({
    label,
    url: targetPath(place),
    target: place.kind === 'address' ? null : { type: place.kind, id: place.id },
  })
  return {
    handle,
    title,
    items: items.map((first) => ({
      ...link(first),
      items: first.items.map((second) => ({ ...link(second), items: second.items.map(link) })),
    })),
  }
}

/** A slider in the wire format. */
export function serialiseSlider({ id, slug, title, items }: PictureList): z.infer<typeof sliderSchema> {
  const slides = items.map(({ heading, text, ctaLabel, ctaHref, tone, picture }) => ({
    heading,
    text,
    cta_label: ctaLabel,
    cta_url: ctaHref,
    tone,
    image: serialisePicture(picture),
  }))
  return { id, slug, title, slides }
}

/** A gallery in the wire format. */
export function serialiseGallery({ id, slug, title, items }: PictureList): z.infer<typeof gallerySchema> {
  const images = items.flatMap(({ picture, caption }) =>
    picture ? [{ image: serialisePicture(picture), caption }] : [],
  )
  return { id, slug, title, images }
}
