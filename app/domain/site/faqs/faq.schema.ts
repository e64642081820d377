import { z } from 'zod/v4'

/** faqs.items: questions with their answers. */
export const faqItemsSchema = z
  .array(
    z.object({
      question: z.string().trim().min(1, 'is missing').max(300),
      /** HTML, or plain text with empty lines between its paragraphs. */
      answer: z.string().trim().min(1, 'is missing').max(10_000),
    }),
  )
  .max(100)

/** A FAQ as its owner writes it. */
export const faqDocumentSchema = z.object({
  title: z.string().trim().min(1, 'is missing').max(160),
  description: z.string().trim().max(320).default(''),
  items: faqItemsSchema,
})
