import { expect, test } from 'vitest'
import { hours, seconds } from '~/domain/shared/units'
import { formStamp, isPlausibleStamp, stampShownAgain } from './form-stamp.server'

const shown = new Date('2026-11-22T10:00:00Z')
const after = (ms: number) => new Date(shown.getTime() + ms)

test('a form counts as filled in by a person from two seconds to a day after it was shown by this shop', () => {
  const stamp = formStamp('secret', shown)
  expect(isPlausibleStamp(stamp, 'secret', after(seconds(1)), seconds(2))).toBe(false)
  expect(isPlausibleStamp(stamp, 'secret', after(seconds(3)), seconds(2))).toBe(true)
  expect(isPlausibleStamp(stamp, 'secret', after(hours(25)), seconds(2))).toBe(false)
  expect(isPlausibleStamp(stamp, 'other', after(seconds(3)), seconds(2))).toBe(false)
  for (const forged of ['', '.', `0.${stamp.split('.')[1]}`, `${stamp}x`, '💥.💥'])
    expect(isPlausibleStamp(forged, 'secret', after(seconds(3)), seconds(2))).toBe(false)
})

test('a form that is shown again keeps its time, unless it is not the shop’s or too old', () => {
  const stamp = formStamp('secret', shown)
  expect(stampShownAgain(stamp, 'secret', after(seconds(1)))).toBe(stamp)
  const now = after(hours(25))
  expect(stampShownAgain(stamp, 'secret', now)).toBe(formStamp('secret', now))
  expect(stampShownAgain('forged', 'secret', now)).toBe(formStamp('secret', now))
})
