import { z } from 'zod/v4'
import { lineText } from '~/domain/shared/text/typed-text.schema'

const question = {
  question: lineText.min(1, 'is missing').max(300),
  /** HTML, or plain text with empty lines between its paragraphs. */
  answer: z.string().trim().min(1, 'is missing').max(10_000),
}

/** faqs.items: questions with their answers. */
export const faqItemsSchema = z.array(z.object(question)).max(100)

/** A FAQ as its owner writes it. A part that it doesn't have is an error, or a mistyped name would empty what was there. */
export const faqDocumentSchema = z.strictObject({
  title: lineText.min(1, 'is missing').max(160),
  description: z.string().trim().max(320).default(''),
  items: z.array(z.strictObject(question), 'are missing').max(100),
})
