import { expect, test } from 'vitest'
import { withoutCodes } from './kept-form.server'

test('a form that is kept has no code of an authenticator app, but that of a coupon', () => {
  const kept = (code: string, ...secretNames: string[]) =>
    withoutCodes({
      fields: [
        ['name', 'Salt'],
        ['code', code],
      ],
      secretNames,
    }).map(([, text]) => text)
  expect(kept('WELCOME10')).toEqual(['Salt', 'WELCOME10'])
  expect(kept('123456')).toEqual(['Salt'])
  expect(kept('abcd-efgh', 'current_password')).toEqual(['Salt'])
})
