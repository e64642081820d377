import { expect, onTestFinished, test } from 'vitest'
import { safetyHeaders } from './document.server'

test('TLS is asked for on the hosts below the shop’s own only where its owner wants that', () => {
  const before = process.env.HSTS_SUBDOMAINS
  onTestFinished(() => {
    if (before === undefined) delete process.env.HSTS_SUBDOMAINS
    else process.env.HSTS_SUBDOMAINS = before
  })
  const header = () => safetyHeaders(true)['Strict-Transport-Security']
  delete process.env.HSTS_SUBDOMAINS
  expect(header()).toBe('max-age=31536000')
  process.env.HSTS_SUBDOMAINS = 'on'
  expect(header()).toBe('max-age=31536000; includeSubDomains')
  expect(safetyHeaders(false)).not.toHaveProperty('Strict-Transport-Security')
})
