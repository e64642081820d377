import { expect, test } from 'vitest'
import { z } from 'zod/v4'
import { ok } from '~/domain/result'
import { call } from './call.server'

test('a call with an unknown guard is an error', () => {
  const define = (guards: string) => () =>
    call('Test', 'GET', '/test', 'A call of a test', z.object({}), async () => ok(null), JSON.parse(guards))
  expect(define('{"opensAt": ["password"], "limit": "form"}')).not.toThrow()
  expect(define('{"opensAt": ["nonsense"]}')).toThrow('GET /test: there is no gate nonsense')
  expect(define('{"limit": "nonsense"}')).toThrow('GET /test: there is no limit nonsense')
})
