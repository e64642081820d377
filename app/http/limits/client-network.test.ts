import { expect, test } from 'vitest'
import { clientNetwork } from './client-network'
import { EnvError, readEnv } from '~/http/env.server'

const request = (forwarded?: string) => ({
  headers: new Headers(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }),
})

test('without a proxy the address of the connection is used, and headers are ignored', () => {
  const network = clientNetwork(request('198.51.100.1'), { peerAddress: '203.0.113.7', proxyCount: 0 })
  expect(network).toBe('203.0.113.7')
})

test('behind n proxies the n-th address from the right is used, so that a client cannot choose it', () => {
  const forged = request('198.51.100.1, 203.0.113.7, 192.0.2.5')
  expect(clientNetwork(forged, { peerAddress: '10.0.0.1', proxyCount: 1 })).toBe('192.0.2.5')
  expect(clientNetwork(forged, { peerAddress: '10.0.0.1', proxyCount: 2 })).toBe('203.0.113.7')
})

test('the address of the connection is used for a request with fewer proxies or without a valid address', () => {
  for (const forwarded of [undefined, '', '198.51.100.1', 'unknown, 192.0.2.5', '1, 2'])
    expect(clientNetwork(request(forwarded), { peerAddress: '203.0.113.7', proxyCount: 2 }), forwarded).toBe(
      '203.0.113.7',
    )
  expect(clientNetwork(request(), { peerAddress: undefined, proxyCount: 1 })).toBeNull()
})

test('the network of an IPv6 address is its /64, that of an IPv4 address is the address in every spelling', () => {
  const network = (address: string) => clientNetwork(request(address), { peerAddress: undefined, proxyCount: 1 })
  expect(network('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64')
  expect(network('[2001:DB8:1:2::9]:4711')).toBe('2001:db8:1:2::/64')
  expect(network('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(network('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(network('203.0.113.7:4711')).toBe('203.0.113.7')
})

test('TRUST_PROXY is off, on or the number of proxies', () => {
  const given = (value: string) =>
    readEnv({
      DATA_DIR: '/tmp',
      SESSION_SECRET: 'a secret for tests that is long enough',
      TRUST_PROXY: value,
      DEMO_SHOP: 'off',
    })
  expect(given('off')).toMatchObject({ proxyCount: 0, trustsProxy: false })
  expect(given('on')).toMatchObject({ proxyCount: 1, trustsProxy: true })
  expect(given('2')).toMatchObject({ proxyCount: 2, trustsProxy: true })
  for (const value of ['0', '10', '-1', 'yes']) expect(() => given(value), value).toThrow(EnvError)
})
