import { expect, test } from 'vitest'
import { z } from 'zod/v4'
import { ok } from '~/domain/shared/result'
import { call } from './call.server'
import { callFailureResponse } from './envelope.server'

test('a call with an unknown gate is an error', () => {
  const define = (guards: string) => () =>
    call('Test', 'GET', '/test', 'A call of a test', z.object({}), async () => ok(null), JSON.parse(guards))
  expect(define('{"opensAt": ["password"], "limit": "form"}')).not.toThrow()
  expect(define('{"opensAt": ["nonsense"]}')).toThrow('GET /test: there is no gate nonsense')
})

test('messages of fields stand under the names that calls have for them', async () => {
  const errors = { shippingMethod: ['empty'], hasAcceptedTerms: ['agree'], first_name: ['enter'] }
  const reply = callFailureResponse({ code: 'invalid_input', message: 'Please check', errors }, new Headers())
  expect((await reply.json()).errors).toEqual({
    shipping_method: ['empty'],
    accept_terms: ['agree'],
    first_name: ['enter'],
  })
})
