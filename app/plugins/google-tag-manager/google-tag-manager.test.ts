import { expect, test } from 'vitest'
import { forgetCookies } from '~/http/preferences/consent'
import { googleTagManager } from './google-tag-manager.server'

const request = (...names: string[]) =>
  new Request('https://shop.example.in/cookies', { headers: { Cookie: names.map((name) => `${name}=1`).join('; ') } })

test('what its tags have stored goes with the consent, at the host and the domains above it', () => {
  const item = googleTagManager.consentItem({ tag_code: 'GTM-1', cookies: ['_ttp', '_uet*'] })
  const names = ['_ga', '_ga_TEST', '_gcl_aw', '_dc_gtm_UA-1', '_ttp', '_uetsid', '_ttp2', '_fbp', 'cart', 'x_ga']
  const deleted = forgetCookies(request(...names), 'shop.example.in', item ? [item] : [])
  expect(new Set(deleted.map((cookie) => cookie.split('=')[0]))).toEqual(new Set(names.slice(0, 6)))
  expect(deleted.filter((cookie) => cookie.startsWith('_ttp'))).toEqual([
    '_ttp=; Path=/; Max-Age=0',
    '_ttp=; Domain=shop.example.in; Path=/; Max-Age=0',
    '_ttp=; Domain=example.in; Path=/; Max-Age=0',
  ])
})

test('names of cookies that would match any cookie are refused', () => {
  const problem = (cookies: string[]) => googleTagManager.configProblem({ tag_code: 'GTM-1', cookies })
  expect(problem(['_ttp', '_uet*'])).toBeNull()
  for (const cookies of [['*'], ['.*'], ['a|cart'], ['']]) expect(problem(cookies), cookies[0]).not.toBeNull()
})
