import { expect, test } from 'vitest'
import { parseFields } from './parse-form.server'
import { registerFormSchema } from './auth-forms.server'

const names = ['first_name', 'last_name', 'phone', 'email', 'password']

test.each([
  ['empty', names],
  ['missing', []],
])('each message of a register form whose fields are %s names its field', (_state, sent) => {
  const form = new FormData()
  form.append('intent', 'register')
  for (const name of sent) form.append(name, '')
  expect(parseFields(form, registerFormSchema)).toMatchObject({
    ok: false,
    error: {
      errors: {
        first_name: ['Enter your first name'],
        last_name: ['Enter your last name'],
        phone: ['Enter your mobile number'],
        email: ['Enter your email address'],
        password: ['Enter a password'],
      },
    },
  })
})
