import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/v4'
import {
  deleteDevMessages,
  listDevMessageIds,
  newDevMessageId,
  smsFolder,
  storeDevMessage,
} from '../dev-messages/dev-message-files.server'
import type { Sms } from './sms'

const devSmsSchema = z.object({ to: z.string(), text: z.string(), sentAt: z.string() })

/** An SMS that was stored instead of sent. */
type DevSms = z.infer<typeof devSmsSchema>

/** Stores an SMS as a file; the names are in the order of time. */
export async function storeDevSms(dataDir: string, { to, text }: Sms): Promise<void> {
  const now = new Date()
  const stored: DevSms = { to, text, sentAt: now.toISOString() }
  await storeDevMessage(smsFolder(dataDir), newDevMessageId(now, to, text), { json: JSON.stringify(stored) })
}

/** The stored SMS, the newest first, 100 at most. */
export async function listDevSms(dataDir: string): Promise<DevSms[]> {
  const folder = smsFolder(dataDir)
  const newest = (await listDevMessageIds(folder)).slice(0, 100)
  return Promise.all(
    newest.map(async (id) => devSmsSchema.parse(JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')))),
  )
}

/** Deletes the stored SMS to these numbers, or that name one of these contacts. */
export async function deleteDevSms(dataDir: string, contacts: readonly string[]): Promise<void> {
  await deleteDevMessages(smsFolder(dataDir), contacts)
}
