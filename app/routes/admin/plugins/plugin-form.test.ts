import { expect, test } from 'vitest'
import { facebookPixel } from '~/plugins/facebook-pixel/facebook-pixel.server'
import { googleTagManager } from '~/plugins/google-tag-manager/google-tag-manager.server'
import type { Plugin } from '~/plugins/define-plugin.server'
import { plugins } from '~/plugins/plugins.server'
import { fieldErrors, shownSettings, typedConfig } from './plugin-form.server'

const pixel: Plugin = facebookPixel
const manager: Plugin = googleTagManager

test('a form shows what is stored, and of a secret its end alone', () => {
  const stored = { code: '123', access_token: 'EAAB-long-token-9876', app_secret: 'short' }
  const shown = Object.fromEntries(shownSettings(pixel, stored).map((setting) => [setting.key, setting]))
  expect(shown.code).toMatchObject({ name: 'setting.code', value: '123', kind: 'text', isRequired: true })
  expect(shown.access_token).toMatchObject({ name: 'secret.access_token', value: '', lastFour: '…9876' })
  expect(shown.app_secret).toMatchObject({ value: '', lastFour: '…' })
  expect(shown.server_url).toMatchObject({ value: 'https://graph.facebook.com/v23.0', isRequired: false })
  expect(JSON.stringify(shown)).not.toMatch(/long-token|short/)
})

test('a secret stays until another one is typed, or it is deleted; an empty field is no value', () => {
  const stored = { code: '123', access_token: 'kept', other: 1 }
  const typed = (form: Record<string, string>) => typedConfig(pixel, stored, form)
  expect(typed({ 'setting.code': ' 456 ' })).toEqual({ code: '456', access_token: 'kept', other: 1 })
  expect(typed({ 'secret.access_token': 'new', 'forget.access_token': 'on' })).toMatchObject({ access_token: 'new' })
  expect(typed({ 'forget.access_token': 'on' })).toEqual({ other: 1 })
  const tags = typedConfig(manager, {}, { 'setting.tag_code': 'GTM-1', 'setting.cookies': '_a\n\n _b* ' })
  expect(tags).toEqual({ tag_code: 'GTM-1', cookies: ['_a', '_b*'] })
})

test('what is wrong with a setting stands beside its field', () => {
  expect(fieldErrors(pixel, { access_token: ['Access token: is missing'], '': ['Other'] })).toEqual({
    'secret.access_token': ['Access token: is missing'],
    '': ['Other'],
  })
})

test('each plugin of the shop says what it does', () => {
  expect(plugins.filter(({ title, about }) => title === '' || about === '').map(({ name }) => name)).toEqual([])
})
