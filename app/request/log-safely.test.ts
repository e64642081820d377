import { expect, test } from 'vitest'
import { errorForLog, pathForLog } from './log-safely'

const token = 'AbCdEfGhIjKlMnOpQrStUv'

test.each([
  `/order/${token}`,
  `/Order/${token}`,
  `/%6Frder/${token}`,
  `/order/${token}.data`,
  `/payments/return/${token}`,
  `/Payments/Return/${token}`,
  `/dev/pay/${token}`,
  `/order/${token}/more`,
])('%s is logged without its credential', (path) => {
  expect(pathForLog(path)).not.toContain(token)
  expect(pathForLog(path)).toContain('…')
  const logged = errorForLog(new Error(`select * from orders where token = '${token}' - no such table`), path)
  expect(JSON.stringify(logged)).not.toContain(token)
  expect(logged.message).toContain('no such table')
})

test.each(['/', '/product/a-b', '/orders', '/%E0%A4%A'])('%s is logged as it is', (path) =>
  expect(pathForLog(path)).toBe(path),
)
