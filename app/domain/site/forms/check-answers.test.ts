import { expect, test } from 'vitest'
import { checkAnswers } from './check-answers'
import type { FormAnswers } from './form'
import { formDocumentSchema } from './form.schema'

const { fields } = formDocumentSchema.parse({
  title: 'Everything',
  fields: [
    { key: 'name', type: 'text', label: 'Name', required: true, max_length: 10 },
    { key: 'about', type: 'textarea', label: 'About' },
    { key: 'email', type: 'email', label: 'Email' },
    { key: 'phone', type: 'phone', label: 'Phone' },
    { key: 'count', type: 'number', label: 'Count', min: 2, max: 5 },
    { key: 'day', type: 'date', label: 'Day' },
    { key: 'site', type: 'url', label: 'Site' },
    { key: 'size', type: 'select', label: 'Size', choices: ['S', 'M'] },
    { key: 'tone', type: 'radio', label: 'Tone', choices: ['Warm', 'Cool'] },
    { key: 'days', type: 'checkboxes', label: 'Days', choices: ['Mon', 'Tue'] },
    { key: 'terms', type: 'agreement', label: 'I agree', required: true },
  ],
})

const check = (given: FormAnswers) => checkAnswers({ fields }, { name: 'Asha', terms: 'yes', ...given })
const problemOf = (given: FormAnswers) => {
  const checked = check(given)
  return checked.ok ? null : checked.error.errors
}

test('an address, a number and a day are kept in plain characters, whatever keyboard or page they come from', () => {
  const given = {
    email: '\u202aasha＠exam\u200bple.com\u202c',
    phone: '+९१ 98765–43210',
    count: '３.5',
    day: '२०२६-02-28',
  }
  const plain = { email: 'asha@example.com', phone: '+91 98765-43210', count: '3.5', day: '2026-02-28' }
  expect(check(given)).toMatchObject({ ok: true, value: plain })
})

test('every kind of field takes what it asks for, and what is empty or not asked is left out', () => {
  expect(
    check({
      about: ' two\r\nlines\u0000 ',
      email: 'asha@bücher.example',
      phone: '+91 98765-43210',
      count: '3.5',
      day: '2026-02-28',
      site: 'https://example.com/x',
      size: 'M',
      tone: 'Cool',
      days: ['Mon', 'Tue', 'Mon'],
      other: 'x',
      __proto__x: 'y',
    }),
  ).toEqual({
    ok: true,
    notices: [],
    value: {
      name: 'Asha',
      about: 'two\nlines',
      email: 'asha@bücher.example',
      phone: '+91 98765-43210',
      count: '3.5',
      day: '2026-02-28',
      site: 'https://example.com/x',
      size: 'M',
      tone: 'Cool',
      days: ['Mon', 'Tue'],
      terms: 'yes',
    },
  })
  expect(check({ about: '  ', email: '', days: [] })).toMatchObject({ value: { name: 'Asha', terms: 'yes' } })
})

test('every kind of field refuses what it does not ask for, beside the field', () => {
  const wrong: FormAnswers[] = [
    { name: 'longer than ten' },
    { name: '   ' },
    { email: 'asha@localhost' },
    { email: 'a@b.example\nBcc: x@y.example' },
    { phone: 'call me' },
    { count: '1' },
    { count: '6' },
    { count: '1e3' },
    { day: '2026-02-30' },
    { site: 'javascript:alert(1)' },
    { size: 'XL' },
    { tone: 'warm' },
    { days: ['Mon', 'Sun'] },
    { terms: '' },
  ]
  expect(wrong.map((given) => Object.keys(problemOf(given) ?? {}))).toEqual(wrong.map((given) => Object.keys(given)))
})

test('a form needs keys that differ, and choices where there is something to choose', () => {
  const field = { key: 'a', type: 'text', label: 'A' }
  expect(formDocumentSchema.safeParse({ title: 'x', fields: [field, field] }).success).toBe(false)
  expect(formDocumentSchema.safeParse({ title: 'x', fields: [{ ...field, type: 'radio' }] }).success).toBe(false)
  expect(formDocumentSchema.safeParse({ title: 'x', fields: [{ ...field, key: '__proto__' }] }).success).toBe(false)
})
