import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.server'

test('private, local and reserved addresses are not public', () => {
  const hidden = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
    'fe80::1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '::127.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    'text',
  ]
  expect(hidden.filter(isPublicAddress)).toEqual([])
  expect(['93.184.216.34', '2606:2800:220:1::1'].filter(isPublicAddress)).toHaveLength(2)
})
