import { expect, test } from 'vitest'
import { reviewSchema } from '~/domain/catalogue/reviews/review.schema'
import { checkCustomisation } from '~/domain/catalogue/customisation/customisation'
import { nameFields } from '~/domain/customers/auth/auth.schema'
import { giftCardFields } from '~/domain/sales/gift-cards/gift-card'
import { noteSchema } from '~/domain/sales/cart/cart.schema'
import { ratingSchema } from '~/domain/sales/orders/rating.schema'
import { checkAnswers } from '~/domain/site/forms/check-answers'
import { formDocumentSchema } from '~/domain/site/forms/form.schema'
import { unwrap } from '../../../../tests/factories/cart'
import { cleanLine, cleanLines } from './clean-line'

const line = ' Asha\r\nBcc: x@example.com\u202e\u2066 \u0007Rao\u2028'
const cleanedLine = 'Asha Bcc: x@example.com Rao'
const lines = ' First\r\nsecond\u202e\u2067\u0000\n\n  third '
const cleanedLines = 'First\nsecond\n\n  third'

test('a line has no line breaks, control characters or characters that turn its direction', () => {
  expect(cleanLine(line)).toBe(cleanedLine)
  // marks of right-to-left scripts and joiners belong to words
  expect(cleanLine('\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645\u200f')).toBe(
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645\u200f',
  )
})

test('a text of several lines keeps its line breaks alone', () => {
  expect(cleanLines(lines)).toBe(cleanedLines)
})

test('names and titles are lines, messages and notes have several, wherever they are typed', () => {
  expect(nameFields.first_name.parse(line)).toBe(cleanedLine)
  expect(nameFields.last_name.safeParse('\u202e\n').success).toBe(false)
  const review = { product: 'mug', name: line, rating: 5, title: line, text: lines, field: { size: line } }
  expect(reviewSchema.parse(review)).toMatchObject({
    name: cleanedLine,
    title: cleanedLine,
    text: cleanedLines,
    field: { size: cleanedLine },
  })
  expect(noteSchema.parse({ note: lines })).toEqual({ note: cleanedLines })
  expect(ratingSchema.shape.comment.parse(lines)).toBe(cleanedLines)
  const card = { recipient: line, sender: line, email: 'ravi@example.com', message: lines }
  expect(
    unwrap(checkCustomisation(giftCardFields, { texts: card, choices: {}, imageToken: null }, false)),
  ).toMatchObject({
    texts: { recipient: cleanedLine, message: 'First\nsecond\n\nthird' },
  })
  const form = formDocumentSchema.parse({
    title: 'Contact',
    fields: [
      { key: 'name', type: 'text', label: 'Name' },
      { key: 'message', type: 'textarea', label: 'Message' },
    ],
  })
  expect(unwrap(checkAnswers(form, { name: line, message: lines }))).toEqual({
    name: cleanedLine,
    message: cleanedLines,
  })
})
