import { expect, test } from 'vitest'
import { plainCode } from './plain-code'

test.each([
  [' WELCOME10 ', 'WELCOME10'],
  ['ＷＥＬＣＯＭＥ１０', 'WELCOME10'],
  ['asha@exam\u200bple.com', 'asha@example.com'],
  ['\u202aasha＠example.com\u202c', 'asha@example.com'],
  ['५६०००१', '560001'],
  ['١٢٫٥', '12٫5'],
  ['SW1A\u2013 1AA', 'SW1A- 1AA'],
  ['−5', '-5'],
])('%j is %j', (typed, plain) => expect(plainCode(typed)).toBe(plain))
