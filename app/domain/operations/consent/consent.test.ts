import { expect, test } from 'vitest'
import { asksForConsent } from './consent-countries'
import { listPreferences, readConsent, writeConsent } from './consent'

const ids = ['google_analytics', 'meta_pixel']
const guest = { cookie: undefined, hasPrivacyControl: false }

test('nothing optional is allowed before the visitor has answered', () => {
  expect(readConsent(guest, ids, true)).toEqual({ isAnswered: false, accepted: [] })
})

test('the cookie keeps what was accepted and what was declined', () => {
  for (const accepted of [[], ['meta_pixel'], ids]) {
    const cookie = writeConsent(ids, new Set(accepted))
    expect(readConsent({ ...guest, cookie }, ids, true)).toEqual({ isAnswered: true, accepted })
  }
})

test('an item that the shop has added since is asked for, and not allowed meanwhile', () => {
  const cookie = writeConsent(ids, new Set(ids))
  expect(readConsent({ ...guest, cookie }, [...ids, 'umami'], true)).toEqual({ isAnswered: false, accepted: ids })
})

test('nobody is asked while the shop has nothing optional, and an answer is kept', () => {
  expect(readConsent({ ...guest, cookie: writeConsent([], new Set()) }, [], true).isAnswered).toBe(true)
  expect(readConsent(guest, [], true)).toEqual({ isAnswered: true, accepted: [] })
})

test('visitors are asked where the law of the channel’s country wants it, and where its owner does', () => {
  const [off, on] = [{ isCookieWarningEnabled: false }, { isCookieWarningEnabled: true }]
  for (const countryCode of ['DE', 'FR', 'IE', 'NO', 'IS', 'LI', 'GB', 'CH', 'BR', 'IN'])
    expect([countryCode, asksForConsent({ countryCode }, off)]).toEqual([countryCode, true])
  for (const countryCode of ['US', 'AU', 'JP', 'constructor']) {
    expect([countryCode, asksForConsent({ countryCode }, off)]).toEqual([countryCode, false])
    expect(asksForConsent({ countryCode }, on)).toBe(true)
  }
})

test('Global Privacy Control declines, unless the visitor has said otherwise here', () => {
  expect(readConsent({ cookie: undefined, hasPrivacyControl: true }, ids, true)).toEqual({
    isAnswered: true,
    accepted: [],
  })
  expect(readConsent({ cookie: undefined, hasPrivacyControl: true }, ids, false).accepted).toEqual([])
  const cookie = writeConsent(ids, new Set(['meta_pixel']))
  expect(readConsent({ cookie, hasPrivacyControl: true }, ids, true).accepted).toEqual(['meta_pixel'])
})

test('a shop that does not ask has everything accepted, but for what was declined before', () => {
  expect(readConsent(guest, ids, false)).toEqual({ isAnswered: true, accepted: ids })
  const cookie = writeConsent(ids, new Set(['meta_pixel']))
  expect(readConsent({ ...guest, cookie }, ids, false).accepted).toEqual(['meta_pixel'])
})

test('a shop that does not ask asks nobody, also not about what it has added since the answer', () => {
  const cookie = writeConsent(['google_analytics'], new Set())
  expect(readConsent({ ...guest, cookie }, ids, false)).toEqual({ isAnswered: true, accepted: ['meta_pixel'] })
  expect(readConsent({ cookie, hasPrivacyControl: true }, ids, false)).toEqual({ isAnswered: true, accepted: [] })
})

test('a cookie that somebody has changed allows nothing unknown', () => {
  for (const cookie of ['', '.', 'x'.repeat(5000), 'answered.<script>', '-google_analytics.google_analyticsx'])
    expect(readConsent({ ...guest, cookie }, ids, true).accepted).toEqual([])
})

test('required items are always accepted', () => {
  const rows = listPreferences([{ id: 'umami', name: 'Umami', description: 'Counts.' }], {
    isAnswered: true,
    accepted: [],
  })
  expect(
    rows.filter(({ isRequired }) => isRequired).every(({ isAccepted, group }) => isAccepted && group === 'necessary'),
  ).toBe(true)
  expect(rows.at(-1)).toMatchObject({ id: 'umami', group: 'optional', isAccepted: false })
})
