import { expect, test } from 'vitest'
import { apiCalls } from './calls.server'
import { matchCall } from './match-call.server'

const find = (path: string, method = 'GET') => {
  const match = matchCall(apiCalls, method, path)
  return match.found ? { path: match.call.path, params: match.params, pathname: match.pathname } : match
}

test('a path below /api is that of one call, with or without a last slash', () => {
  const all = { path: '/plugins/all', params: {}, pathname: '/api/plugins/all' }
  for (const path of ['plugins/all', '/plugins/all', 'plugins/all/']) expect(find(path)).toEqual(all)
  expect(find('menu/mäin')).toEqual({ path: '/menu/{id}', params: { id: 'mäin' }, pathname: '/api/menu/m%C3%A4in' })
  expect(find('settings/address-fields/')).toMatchObject({ path: '/settings/address-fields/{country?}', params: {} })
  expect(find('plugins/all', 'POST')).toEqual({ found: false, allowed: ['GET'] })
})

test('a path with an empty part is that of no call', () => {
  for (const path of ['plugins//all', '//plugins/all', 'plugins/all//', 'menu//', 'menu//main', 'menu/', '', '/'])
    expect(find(path), path).toEqual({ found: false, allowed: [] })
})
