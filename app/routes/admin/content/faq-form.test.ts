import { expect, test } from 'vitest'
import { faqFields, faqTexts, questionsOf } from './faq-form.server'

test('questions are in the order of their places, and half a question is told', () => {
  const form = faqFields.parse({
    title: 'Help',
    question: { r0: 'When?', r1: 'Where?', r2: '', r3: '', r4: 'Why?' },
    answer: { r0: 'Soon', r1: '', r2: 'So', r3: '', r4: 'Because' },
    place: { r0: '3', r1: '1', r2: '', r3: '', r4: '' },
  })
  expect(Object.keys(questionsOf(form).errors).sort()).toEqual(['answer.r1', 'question.r2'])
  const whole = { ...form, answer: { ...form.answer, r1: 'Here' }, question: { ...form.question, r2: 'How?' } }
  expect(questionsOf(whole)).toEqual({
    errors: {},
    items: [
      { question: 'Where?', answer: 'Here' },
      { question: 'When?', answer: 'Soon' },
      { question: 'How?', answer: 'So' },
      { question: 'Why?', answer: 'Because' },
    ],
  })
  const faq = { slug: 'faq', version: 1, title: 'Help', description: '', items: questionsOf(whole).items }
  expect(faqTexts(faq)).toMatchObject({ 'question.r1': 'When?', 'answer.r1': 'Soon', 'place.r1': '2' })
})
