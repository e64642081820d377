import { expect, test } from 'vitest'
import { z } from 'zod/v4'
import { wholeNumber } from '~/domain/shared/whole-number.schema'
import { staffForm } from '~/http/body.server'
import { fieldsWithPrefix, parseFields } from './parse-form.server'

const text = z.string().max(10)
const schema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    email: text.optional(),
    quantity: wholeNumber.optional(),
    shipping: z.object({ first_name: text.min(1), city: text.optional() }).optional(),
    text: z.record(text, text).default({}),
    image: z.file().optional(),
  }),
  z.object({ intent: z.literal('remove') }),
])

function form(fields: Array<[string, string | Blob]>): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}
const parse = (...fields: Array<[string, string | Blob]>) => parseFields(form([['intent', 'save'], ...fields]), schema)

test('names with dots are nested, and a record accepts any name after the dot', () => {
  expect(parse(['shipping.first_name', 'Asha'], ['text.name', 'ASHA'], ['text.line', '2'])).toMatchObject({
    ok: true,
    value: { shipping: { first_name: 'Asha' }, text: { name: 'ASHA', line: '2' } },
  })
})

test('a button that a text browser sends twice is pressed once', () => {
  expect(parse(['email', ''], ['intent', 'save'])).toMatchObject({ ok: true, value: { intent: 'save' } })
})

test('an emptied field is an empty text, a field that was not sent is missing', () => {
  expect(parse(['email', ''])).toMatchObject({ ok: true, value: { email: '' } })
  expect(parse()).toMatchObject({ ok: true, value: expect.not.objectContaining({ email: expect.anything() }) })
})

test('a line break counts as one character, as it does where the text is typed', () => {
  expect(parse(['email', 'one\r\ntwo\r\nx'])).toMatchObject({ ok: true, value: { email: 'one\ntwo\nx' } })
  expect(parse(['email', 'one\r\ntwo\r\nxyz'])).toMatchObject({ ok: false, typed: { email: 'one\ntwo\nxyz' } })
})

test('errors are returned by field name, together with everything that was typed', () => {
  expect(parse(['email', 'much too long'], ['shipping.first_name', ''], ['shipping.city', 'Pune'])).toEqual({
    ok: false,
    isStaying: false,
    typed: { intent: 'save', email: 'much too long', 'shipping.first_name': '', 'shipping.city': 'Pune' },
    error: {
      code: 'invalid_input',
      message: 'The value must be at most 10 characters',
      errors: {
        email: ['The value must be at most 10 characters'],
        'shipping.first_name': ['This field is required'],
      },
    },
  })
})

test.each(['1e3', '0x10', '-1', '1.5', '', 'NaN'])('%j is not a whole number', (quantity) => {
  expect(parse(['quantity', quantity])).toMatchObject({
    ok: false,
    error: { errors: { quantity: ['The value must be a whole number'] } },
  })
})

test('a repeated field, a file for a text and a text for a file are wrong', () => {
  expect(parse(['email', 'a'], ['email', 'b'])).toMatchObject({ ok: false })
  expect(parse(['email', new Blob(['x'])])).toMatchObject({ ok: false })
  expect(parse(['image', 'x'])).toMatchObject({ ok: false })
  expect(parse(['image', new Blob(['x'])])).toMatchObject({ ok: true, value: { image: expect.any(File) } })
})

test('a form is parsed by the schema of its intent', () => {
  expect(parseFields(form([['intent', 'remove']]), schema)).toMatchObject({ ok: true, value: { intent: 'remove' } })
  expect(parse(['stay', '1'])).toMatchObject({ isStaying: true })
})

test.each([[[]], [['delete-everything']], [['save', 'remove']]])('the intents %j are answered with 400', (intents) => {
  const sent = form(intents.map((intent): [string, string] => ['intent', intent]))
  expect(() => parseFields(sent, schema)).toThrow(expect.objectContaining({ status: 400 }))
})

test.each([
  ['__intent__', '{"type":"update","payload":{"value":{"intent":"remove"}}}'],
  ['__intent__', 'no JSON'],
  ['__state__', 'no JSON'],
  ['__proto__', 'x'],
  ['__proto__.isAdmin', '1'],
  ['text.__proto__.isAdmin', '1'],
  ['constructor.prototype.isAdmin', '1'],
  ['text[4294967290]', 'x'],
  ['text[]', 'x'],
  ['a..b', 'x'],
  ['.', 'x'],
  ['', 'x'],
  ['toString', 'x'],
  ['a.'.repeat(50_000), 'x'],
])('the name %.20s does not change the other fields', (name, value) => {
  expect(parse(['email', 'a@b.c'], [name, value])).toMatchObject({ ok: true, value: { email: 'a@b.c' } })
  expect(Object.prototype).not.toHaveProperty('isAdmin')
})

test('messages of the library are never shown', () => {
  const strict = z.object({
    intent: z.literal('save'),
    a: z.array(text),
    b: z.enum(['x']),
    c: z.union([z.literal('x'), z.boolean()]),
    d: z.strictObject({ x: text }),
    e: z.record(text, z.number()),
    f: z.email(),
    g: text.regex(/^x/),
  })
  const sent = parseFields(
    form(['intent', 'a', 'b', 'c', 'd.y', 'e.z', 'f', 'g'].map((name) => [name, 'save'])),
    strict,
  )
  const messages = sent.ok ? [] : Object.values(sent.error.errors ?? {}).flat()
  expect(messages.length).toBeGreaterThan(6)
  for (const message of messages) expect(message).toMatch(/^(This field is|The value must be)/)
})

test('fieldsWithPrefix names the fields without the prefix', () => {
  expect(fieldsWithPrefix({ 'shipping.city': 'Pune', 'billing.city': 'Goa' }, 'shipping.')).toEqual({ city: 'Pune' })
})

test('a text that is shown again is cut for visitors, and whole for the staff', () => {
  const description = 'x'.repeat(5000)
  const fields = form([
    ['intent', 'save'],
    ['email', description],
  ])
  expect(parseFields(fields, schema).typed.email).toHaveLength(2000)
  expect(parseFields(fields, schema, staffForm).typed.email).toBe(description)
})
