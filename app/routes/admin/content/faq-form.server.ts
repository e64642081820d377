import { z } from 'zod/v4'
import { lineText, linesText } from '~/domain/shared/text/typed-text.schema'
import type { OwnerFaq } from '~/domain/site/faqs/read-owner-faqs.server'
import { orderRows, placeText } from './row-order.server'

const maxQuestions = 100
const emptyRows = 3

const rowKey = z.string().regex(/^r\d{1,3}$/)

/** The fields of the form of a page of questions: three for each question. */
export const faqFields = z.object({
  title: lineText.trim().min(1, 'Enter a title').max(160),
  description: lineText.trim().max(320).default(''),
  question: z.record(rowKey, lineText.trim().max(300, 'A question has at most 300 characters')).default({}),
  answer: z.record(rowKey, linesText.trim().max(10_000, 'An answer has at most 10,000 characters')).default({}),
  place: z.record(rowKey, placeText).default({}),
})
type FaqForm = z.output<typeof faqFields>

/** The questions of a form in their order, and what is missing of them by the names of the fields. */
export function questionsOf({ question, answer, place }: FaqForm) {
  const rows = Object.keys({ ...question, ...answer }).map((key) => ({
    key,
    question: question[key] ?? '',
    answer: answer[key] ?? '',
    place: place[key] ?? null,
  }))
  const written = orderRows(rows.filter((row) => row.question !== '' || row.answer !== ''))
  const errors: Record<string, string[]> = {}
  for (const row of written) {
    if (row.question === '') errors[`question.${row.key}`] = ['Write the question of this answer']
    if (row.answer === '') errors[`answer.${row.key}`] = ['Write the answer to this question']
  }
  return { items: written.map((row) => ({ question: row.question, answer: row.answer })), errors }
}

/** A page of questions as its form shows it. */
export function faqTexts({ title, description, items }: OwnerFaq): Record<string, string> {
  const rows = items.flatMap((item, at) => [
    [`question.r${at}`, item.question],
    [`answer.r${at}`, item.answer],
    [`place.r${at}`, String(at + 1)],
  ])
  return { title, description, ...Object.fromEntries(rows) }
}

/** How many questions the form has: some empty ones more than there are. */
export const questionCount = (items: OwnerFaq['items']) => Math.min(maxQuestions, items.length + emptyRows)
