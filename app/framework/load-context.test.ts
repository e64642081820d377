import { expect, test } from 'vitest'
import { oncePer } from './load-context'

test('a value is made once for each owner, and a copy of an owner is another one', () => {
  let made = 0
  const numberOf = oncePer((owner: { name: string }, end: string) => `${owner.name}${end}${(made += 1)}`)
  const owner = { name: 'a' }
  expect([numberOf(owner, '-'), numberOf(owner, '-'), numberOf({ ...owner }, '-')]).toEqual(['a-1', 'a-1', 'a-2'])
  expect(Object.keys(owner)).toEqual(['name'])
})
