import { expect, test } from 'vitest'
import { contactSchema } from '~/domain/sales/cart/cart.schema'
import { asciiEmail } from './email-address.schema'

test('an address of an international domain is accepted as it was typed, and compared in ASCII', () => {
  expect(contactSchema.parse({ email: ' asha@bücher.example ' })).toEqual({ email: 'asha@bücher.example' })
  expect(asciiEmail('asha@bücher.example')).toBe('asha@xn--bcher-kva.example')
  expect(asciiEmail('asha@उदाहरण.भारत')).toBe('asha@xn--p1b6ci4b4b3a.xn--h2brj9c')
})

test('what is no address is not one with another domain either', () => {
  for (const email of [
    'asha',
    'asha@',
    '@bücher.example',
    'asha@bücher',
    'a b@bücher.example',
    `${'a'.repeat(250)}@b.example`,
    'a@b@bücher.exam ple',
  ])
    expect(contactSchema.safeParse({ email }).success, email).toBe(false)
  expect(contactSchema.parse({ email: '' })).toEqual({ email: '' })
})
