import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  deleteDevMessages,
  listDevMessageIds,
  newDevMessageId,
  pruneDevMessages,
  storeDevMessage,
} from './dev-message-files.server'

const makeFolder = () => mkdtempSync(join(tmpdir(), 'dev-messages-'))

async function storeIn(folder: string, to: string, text: string, second = 0): Promise<string> {
  const id = newDevMessageId(new Date(Date.UTC(2026, 0, 1, 0, 0, second)), to, text)
  await storeDevMessage(folder, id, { eml: text, json: '{}' })
  return id
}

test('a person’s messages are found by the names of their files alone, also those to others that name the person', async () => {
  const folder = makeFolder()
  await storeIn(folder, 'Asha@Bücher.example', 'Your order')
  await storeIn(folder, 'owner@example.com', 'A new order of Asha Rao <asha@xn--bcher-kva.example>.')
  await storeIn(folder, 'owner@example.com', 'Call +91 98450 12345')
  await storeIn(folder, '+919845012345', '1234 is your code')
  const other = await storeIn(folder, 'meera@example.com', 'Your order: https://shop.example/order/asha')
  // a former version stored messages under names that tell nobody's contacts
  writeFileSync(join(folder, '1700000000000-000000000000.json'), '{"to":"asha@bücher.example"}')
  await deleteDevMessages(folder, ['asha@bücher.example', '+919845012345'])
  expect(readdirSync(folder).sort()).toEqual([`${other}.eml`, `${other}.json`])
})

test('only the newest messages are kept, whole', async () => {
  const folder = makeFolder()
  const ids: string[] = []
  for (const second of [1, 2, 3]) ids.push(await storeIn(folder, 'meera@example.com', 'Hello', second))
  await pruneDevMessages(folder, 2)
  expect(await listDevMessageIds(folder)).toEqual([ids[2], ids[1]])
  expect(readdirSync(folder)).toHaveLength(4)
})
