import { expect, test } from 'vitest'
import { settingsSchema } from '~/domain/operations/settings/settings'
import { checkoutPath } from '~/paths'
import { loginNote } from './login-note.server'

test('the note above the login form names only what the shop offers', () => {
  const note = (mode: 'email' | null, given: Record<string, boolean>, redirectTo = `${checkoutPath}/address`) =>
    loginNote({ settings: settingsSchema.parse(given) }, { mode, redirectTo })
  const noGuests = { enable_guest_checkout: false }
  expect(note('email', noGuests)).toBe('Please log in or create an account to order. Your cart stays as it is.')
  expect(note('email', { ...noGuests, enable_customer_register: false })).toBe(
    'Please log in to order. Your cart stays as it is.',
  )
  expect([note('email', {}), note('email', noGuests, '/account')]).toEqual([null, null])
  expect(note(null, { enable_guest_checkout: true })).toContain('You can order without an account.')
  expect(note(null, noGuests)).toBe('You can’t log in here at the moment.')
})
