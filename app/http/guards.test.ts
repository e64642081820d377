import { expect, test } from 'vitest'
import { hasPermission, roles, type Permission } from '~/domain/operations/actors/roles'
import { asha } from '../../tests/factories/customer'
import type { Actor } from '~/domain/shared/shop'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import {
  requireCustomer,
  requireMailViewer,
  requireRecentSignIn,
  requireStaff,
  requireTestPayments,
} from './guards.server'

const guest: Actor = { kind: 'guest' }
const customer: Actor = { kind: 'customer', id: 7, ...asha }
const support: SignedInStaff = {
  member: { id: 3, name: 'Meera', email: 'meera@example.com', role: roles.support },
  session: { id: 1, signedInAt: '2026-01-01T00:00:00.000Z', confirmedAt: null },
}

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

test('requireCustomer redirects a guest to the login page, with the address to return to', () => {
  const { status, headers } = thrownBy(() => requireCustomer({ actor: guest, path: '/account/orders?page=2' }))
  expect(status).toBe(303)
  expect(headers.get('Location')).toBe('/login?redirectTo=%2Faccount%2Forders%3Fpage%3D2')
})

test('requireCustomer answers an API call with 401 and no redirect', () => {
  const { status, headers } = thrownBy(() => requireCustomer({ actor: guest, path: '/api/address/all' }))
  expect(status).toBe(401)
  expect(headers.get('Location')).toBeNull()
})

test('requireRecentSignIn asks who signed in more than 15 minutes ago who they are, and a guest to log in', () => {
  const path = '/account/data.json'
  const session = { id: 1, customerId: 7, signedInAt: '2026-01-01T10:00:00.000Z', isRemembered: true }
  const at = (time: string) => ({ path, session, now: () => new Date(`2026-01-01T${time}.000Z`) })
  expect(requireRecentSignIn({ actor: customer, ...at('10:14:59') })).toMatchObject({ id: 7 })
  const leadsTo = (guard: () => unknown) => thrownBy(guard).headers.get('Location')
  expect(leadsTo(() => requireRecentSignIn({ actor: customer, ...at('10:15:00') }))).toBe(
    '/account/confirm?redirectTo=%2Faccount%2Fdata.json',
  )
  expect(leadsTo(() => requireRecentSignIn({ actor: guest, ...at('10:15:00'), session: null }))).toBe(
    '/login?redirectTo=%2Faccount%2Fdata.json',
  )
})

test('requireStaff returns the member whose role has the permission and rejects others', () => {
  const path = '/admin/orders'
  expect(requireStaff({ staff: support, path }, 'orders')).toBe(support)
  expect(requireStaff({ staff: support, path }, null)).toBe(support)
  expect(thrownBy(() => requireStaff({ staff: support, path }, 'settings')).status).toBe(403)
})

test('requireStaff redirects who is not signed in as staff to the login page of staff, and answers API calls with 401', () => {
  const { status, headers } = thrownBy(() => requireStaff({ staff: null, path: '/admin/orders?page=2' }, 'orders'))
  expect([status, headers.get('Location')]).toEqual([303, '/admin/login?redirectTo=%2Fadmin%2Forders%3Fpage%3D2'])
  expect(thrownBy(() => requireStaff({ staff: null, path: '/api/orders' }, null)).status).toBe(401)
})

test('the test gateway and the mail viewer are 404 in a shop without them', () => {
  expect(() => requireTestPayments({ allowsTestPayments: true })).not.toThrow()
  expect(() => requireMailViewer({ hasMailViewer: true })).not.toThrow()
  expect(thrownBy(() => requireTestPayments({ allowsTestPayments: false })).status).toBe(404)
  expect(thrownBy(() => requireMailViewer({ hasMailViewer: false })).status).toBe(404)
})

test('a guard with an unknown permission is an error, and lets nobody in', () => {
  const unknown: Permission = JSON.parse('"nonsense"')
  expect(() => hasPermission(roles.owner, unknown)).toThrow('there is no permission nonsense')
})
