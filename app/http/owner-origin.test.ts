import { expect, test } from 'vitest'
import { ownerOrigin } from './owner-origin'

test('links that commands print lead to the address of the shop, not to the port behind its proxy', () => {
  const env = { port: 3000, trustsProxy: false }
  expect(ownerOrigin('shop.example.com', env, '')).toBe('https://shop.example.com')
  expect(ownerOrigin('shop.example.com', env, 'http://shop.example.com:8080/start')).toBe(
    'http://shop.example.com:8080',
  )
  expect(ownerOrigin('shop.example.ae', env, 'https://shop.example.com')).toBe('https://shop.example.ae')
  expect(ownerOrigin('localhost', env, 'https://shop.example.com')).toBe('https://shop.example.com')
  // a shop on this machine or in the house
  expect(ownerOrigin('localhost', env, '')).toBe('http://localhost:3000')
  expect(ownerOrigin('eu.localhost', env, 'https://shop.example.com')).toBe('http://eu.localhost:3000')
  expect(ownerOrigin('192.168.1.20', env, '')).toBe('http://192.168.1.20:3000')
})
