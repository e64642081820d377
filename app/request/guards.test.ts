import { expect, test } from 'vitest'
import { asha } from '../../tests/factories/customer'
import type { Actor } from '~/domain/shop'
import { requireCustomer, requireMailViewer, requireStaff, requireTestPayments } from './guards.server'

const guest: Actor = { kind: 'guest' }
const customer: Actor = { kind: 'customer', id: 7, ...asha }
const staff: Actor = { kind: 'staff', id: 3, permissions: ['orders'] }

/** The response that a guard throws. */
function thrownBy(guard: () => unknown): Response {
  try {
    guard()
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
  throw new Error('nothing was thrown')
}

test('requireCustomer returns the signed-in customer', () => {
  expect(requireCustomer({ actor: customer, path: '/account' })).toMatchObject({ id: 7, email: 'asha@example.com' })
})

test.each([guest, staff])(
  'requireCustomer redirects a $kind to the login page, with the address to return to',
  (actor) => {
    const { status, headers } = thrownBy(() => requireCustomer({ actor, path: '/account/orders?page=2' }))
    expect(status).toBe(303)
    expect(headers.get('Location')).toBe('/login?redirectTo=%2Faccount%2Forders%3Fpage%3D2')
  },
)

test('requireCustomer answers an API call with 401 and no redirect', () => {
  const { status, headers } = thrownBy(() => requireCustomer({ actor: guest, path: '/api/address/all' }))
  expect(status).toBe(401)
  expect(headers.get('Location')).toBeNull()
})

test('requireStaff accepts staff with the permission and rejects everybody else', () => {
  expect(requireStaff({ actor: staff }, 'orders')).toBe(3)
  expect(thrownBy(() => requireStaff({ actor: staff }, 'settings')).status).toBe(403)
  expect(thrownBy(() => requireStaff({ actor: customer }, 'orders')).status).toBe(401)
  expect(thrownBy(() => requireStaff({ actor: guest }, 'orders')).status).toBe(401)
})

test('the test gateway and the mail viewer are 404 in a shop without them', () => {
  expect(() => requireTestPayments({ allowsTestPayments: true })).not.toThrow()
  expect(() => requireMailViewer({ hasMailViewer: true })).not.toThrow()
  expect(thrownBy(() => requireTestPayments({ allowsTestPayments: false })).status).toBe(404)
  expect(thrownBy(() => requireMailViewer({ hasMailViewer: false })).status).toBe(404)
})
