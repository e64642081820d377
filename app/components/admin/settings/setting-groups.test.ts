import { expect, test } from 'vitest'
import { settingsSchema } from '~/domain/operations/settings/settings'
import { settingGroups } from './setting-groups'

test('every setting has its field, once', () => {
  const keys = settingGroups.flatMap(({ fields }) => fields.map(({ key }) => key))
  expect([...keys].sort()).toEqual(Object.keys(settingsSchema.shape).sort())
})
