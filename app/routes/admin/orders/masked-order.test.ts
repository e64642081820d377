import { expect, test } from 'vitest'
import { roles } from '~/domain/operations/actors/roles'
import { contactsFor } from './masked-order.server'

test('the contacts of an order are masked for a role that does not look after customers', () => {
  const contacts = { email: 'asha@example.com', phone: '+919812345670' }
  expect(contactsFor(roles.support, contacts)).toEqual(contacts)
  expect(contactsFor(roles.editor, contacts)).toEqual({ email: 'a…@example.com', phone: '…70' })
  expect(contactsFor(roles.editor, { email: null, phone: null })).toEqual({ email: null, phone: null })
})
