import { expect, test } from 'vitest'
import { errorForLog, pathForLog } from './log-safely'

const token = 'AbCdEfGhIjKlMnOpQrStUv'

test.each([
  `/order/${token}`,
  `/Order/${token}`,
  `/%6Frder/${token}`,
  `/order/${token}.data`,
  `/payments/return/${token}`,
  `/payments/go/${token}`,
  `/Payments/Return/${token}`,
  `/dev/pay/${token}`,
  `/order/${token}/more`,
  `/./order/${token}`,
  `/order//${token}`,
  `//order/${token}`,
  `/ORDER/../order/${token}`,
  `/x/../order/${token}`,
  `/x/%2e%2E/order/${token}`,
  `/order%2F${token}`,
  `/order/%2f${token}`,
  `/order%5C${token}`,
  `/order\\${token}`,
  `/%256Frder/${token}`,
  `/order/${[...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')}`,
  `/some/other/path/${token}`,
  `/${token}`,
  `/product/x-${token}`,
  `/%E0%A4%A/order/${token}`,
  `/order/${token}/../../dev/pay/${token}`,
  `/x/${token}/../${token}`,
])('%s is logged without its credential', (path) => {
  expect(pathForLog(path)).not.toContain(token)
  expect(pathForLog(path)).toContain('…')
  const logged = errorForLog(new Error(`select * from orders where token = '${token}' - no such table`), path)
  expect(JSON.stringify(logged)).not.toContain(token)
  expect(logged.message).toContain('no such table')
})

test('a token in an error is not logged, whatever the path is, and the names of functions are', () => {
  const error = new Error(`there is no payment ${token} in "payments"`)
  error.stack = `${error.message}\n    at createSingleFetchRequestHandler (/app/node_modules/@remix-run/x.js:1:2)`
  const logged = errorForLog(error, '/health')
  expect(JSON.stringify(logged)).not.toContain(token)
  expect(logged.stack).toContain('at createSingleFetchRequestHandler (/app/node_modules/@remix-run/x.js:1:2)')
})

test.each([
  '/',
  '/product/a-b',
  '/orders',
  '/%E0%A4%A',
  '/product/amara-straight-kurta-in-indigo-blue-handloom-cotton',
  '/images/93f82de117152062aa4096179a8cfb2693f82de117152062aa4096179a8cfb26/1280.webp',
])('%s is logged as it is', (path) => expect(pathForLog(path)).toBe(path))
