import { expect, test } from 'vitest'
import { maskPersonal } from './mask-personal'

test('mail addresses and phone numbers are masked, whatever stands around them', () => {
  for (const [text, masked] of [
    ['550 <asha.rao+shop@example.co.in>: no such user', '550 <…@…>: no such user'],
    ['to asha@münchen.example, meera@example.com', 'to …@…, …@…'],
    ['RCPT TO:asha@[203.0.113.7]', 'RCPT TO:…@…'],
    ['call +91 98450-12345 or 098450 12345 now', 'call … or … now'],
    ['phone=9845012345;', 'phone=…;'],
  ])
    expect(maskPersonal(text ?? '')).toBe(masked)
})

test('what helps to find the fault stays', () => {
  for (const text of [
    'connect ECONNREFUSED 127.0.0.1:2525',
    'order IN000001 of 550 5.1.1',
    'Error: no\n    at run (/shop/app/server.ts:120:31)',
  ])
    expect(maskPersonal(text)).toBe(text)
})
