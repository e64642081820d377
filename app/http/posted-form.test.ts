import { expect, test } from 'vitest'
import { readPostedForm, rememberForm, rememberPost } from './posted-form.server'

/** Returns the form that the page after an error knows, when a form with these fields was posted. */
function postedWith(fields: Record<string, string>) {
  const request = new Request('http://shop.test/account/security?from=menu', { method: 'POST', body: 'x' })
  const context = {}
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  rememberForm(request, form)
  rememberPost({ request, context })
  return readPostedForm(context)
}

test('a form that could not be handled is kept without its passwords, also those of forms of the owner', () => {
  const secrets = ['password', 'current_password', 'new_password', 'otp', 'a.passcode', 'a.secret', 'cvv']
  const posted = postedWith({
    intent: 'password',
    username: 'asha@example.com',
    ...Object.fromEntries(secrets.map((name) => [name, 'Lotus-pond-7'])),
  })
  expect(posted).toMatchObject({ action: '/account/security?from=menu', secretNames: secrets })
  expect(posted?.fields).toEqual([
    ['intent', 'password'],
    ['username', 'asha@example.com'],
  ])
})
