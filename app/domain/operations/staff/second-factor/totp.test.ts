import { expect, test } from 'vitest'
import { matchTotp, toBase32, totpCode, totpStep, totpUrl } from './totp.server'
import { openSecret, sealSecret } from './seal.server'

/** The secret of the test vectors of RFC 4226 and RFC 6238. */
const secret = Buffer.from('12345678901234567890')

test('the codes are those of RFC 4226, appendix D', () => {
  const codes = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ')
  expect(codes.map((_code, step) => totpCode(secret, step))).toEqual(codes)
})

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %i seconds is the end of that in RFC 6238, appendix B', (time, code) => {
  expect(totpCode(secret, totpStep(new Date(time * 1000)))).toBe(code)
})

test('a code is accepted in its own 30 seconds and in those before and after', () => {
  const step = 1000
  const accepted = [-2, -1, 0, 1, 2].map((away) =>
    matchTotp(secret, totpCode(secret, step), new Date((step + away) * 30_000)),
  )
  expect(accepted).toEqual([null, step, step, step, null])
})

test('what is not a code matches nothing', () => {
  for (const typed of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(matchTotp(secret, typed, new Date(59_000))).toBeNull()
})

test('a secret is shown in base 32, alone and in the address for apps', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(totpUrl(secret, { issuer: 'Taana India', account: 'asha@example.com' })).toBe(
    'otpauth://totp/Taana%20India:asha%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Taana%20India',
  )
})

test('a stored secret can be read with the key of the shop alone', () => {
  const sealed = sealSecret(secret, 'the key of this shop, which is long')
  expect(openSecret(sealed, 'the key of this shop, which is long')).toEqual(secret)
  expect(openSecret(sealed, 'the key of another shop, also long')).toBeNull()
  expect(sealSecret(secret, 'the key of this shop, which is long')).not.toBe(sealed)
})
