import { z } from 'zod/v4'
import { fieldTypes } from '~/domain/site/forms/form'
import { slugKinds } from '~/domain/site/redirects/slug-kinds'
import { pictureSchema } from './product.schema'

const groupSchema = z.object({ slug: z.string(), name: z.string() })

/** An article in a list. */
export const articleSchema = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: z.string(),
    category: groupSchema.nullable(),
    image: pictureSchema.nullable(),
    published_at: z.string(),
  })
  .meta({ id: 'Article' })

/** POST /blog/list. */
export const articleListAnswerSchema = z.object({
  articles: z.array(articleSchema),
  categories: z.array(groupSchema.extend({ article_count: z.number().int() })),
  total: z.number().int(),
  current_page: z.number().int(),
  last_page: z.number().int(),
  per_page: z.number().int(),
})

/** A form with its fields. */
export const formSchema = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    submit_label: z.string(),
    fields: z.array(
      z.object({
        key: z.string(),
        type: z.enum(fieldTypes),
        label: z.string(),
        hint: z.string(),
        is_required: z.boolean(),
        choices: z.array(z.string()),
        max_length: z.number().int(),
        min: z.number().nullable(),
        max: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'Form' })

/** Questions with their answers. */
export const faqSchema = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    items: z.array(z.object({ question: z.string(), answer: z.string().describe('Sanitised HTML') })),
  })
  .meta({ id: 'Faq' })

const menuLinkShape = {
  label: z.string(),
  url: z.string(),
  target: z
    .object({ type: z.enum(slugKinds), id: z.number().int() })
    .nullable()
    .describe('What the entry leads to; null for an address of its own'),
}

/** A menu with its items in up to three levels. */
export const menuSchema = z
  .object({
    handle: z.string(),
    title: z.string(),
    items: z.array(
      z.object({
        ...menuLinkShape,
        items: z.array(z.object({ ...menuLinkShape, items: z.array(z.object(menuLinkShape)) })),
      }),
    ),
  })
  .meta({ id: 'Menu' })

/** A slider with its slides. */
export const sliderSchema = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    title: z.string(),
    slides: z.array(
      z.object({
        heading: z.string(),
        text: z.string(),
        cta_label: z.string(),
        cta_url: z.string(),
        tone: z.string(),
        image: pictureSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'Slider' })

/** A gallery with its pictures. */
export const gallerySchema = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    title: z.string(),
    images: z.array(z.object({ image: pictureSchema, caption: z.string() })),
  })
  .meta({ id: 'Gallery' })
