import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PasswordForm } from '~/components/account/security-parts'
import { ChangePasswordForm } from '~/components/admin/change-password-form'
import { isSecretField } from '~/domain/shared/password-fields'
import { RepeatedForm } from './repeated-form'

const namesIn = (form: ReactElement) =>
  [...renderToStaticMarkup(form).matchAll(/<input[^>]*type="password"[^>]*>/g)].map(
    ([input]) => / name="([^"]*)"/.exec(input)?.[1] ?? '',
  )

const person = { email: 'asha@example.com', errors: {} }

test.each([
  ['a customer', <PasswordForm {...person} hasPassword minLength={6} strength="" />],
  ['a member of staff', <ChangePasswordForm {...person} />],
])('the passwords of %s are asked for again, each in its own words', (_who, form) => {
  const secretNames = namesIn(form)
  expect(secretNames.length).toBe(2)
  expect(secretNames.filter((name) => !isSecretField(name))).toEqual([])
  const posted = { action: '/x', isMultipart: false, fields: [], secretNames, fileNames: [] }
  const html = renderToStaticMarkup(<RepeatedForm posted={posted} />)
  expect(html).toContain('Your current password again')
  expect(html).toContain('Your new password again')
})
