import { expect, test } from 'vitest'
import { z } from 'zod/v4'
import { isId, wholeNumberSchema } from './whole-number.schema'

test('a number that is wrong in several ways has one message', () => {
  const schema = wholeNumberSchema('Enter a whole number').pipe(z.number().min(1, 'Enter 1 or more').max(1000))
  const messagesFor = (value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []
  for (const value of [1e99, 1.5, '1e3', true, [1]]) expect(messagesFor(value)).toEqual(['Enter a whole number'])
  expect(messagesFor(-1)).toHaveLength(1)
  expect(messagesFor(0)).toEqual(['Enter 1 or more'])
  for (const value of [1, '1000']) expect(schema.safeParse(value).success).toBe(true)
})

test('an id consists of digits alone', () => {
  expect(['12', '1'.repeat(16), '12a', '', '-1'].map(isId)).toEqual([true, false, false, false, false])
})
