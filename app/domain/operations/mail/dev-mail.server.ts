import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/v4'
import {
  deleteDevMessages,
  isDevMessageId,
  listDevMessageIds,
  mailFolder,
  newDevMessageId,
  storeDevMessage,
} from '../dev-messages/dev-message-files.server'
import type { Mail } from './mail'

const devMailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
})

/** A mail that was stored instead of sent. */
type DevMail = z.infer<typeof devMailSchema>

/** Stores a mail as .eml (for mail programs), .html (to look at) and .json (for the viewer). */
export async function storeDevMail(dataDir: string, mail: Mail, raw: Buffer): Promise<void> {
  const now = new Date()
  const { to, subject, text, html } = mail
  const id = newDevMessageId(now, to, `${subject} ${text}`)
  const stored: DevMail = { id, to, subject, text, html, sentAt: now.toISOString() }
  // the viewer finds a mail by the last file
  await storeDevMessage(mailFolder(dataDir), id, { eml: raw, html, json: JSON.stringify(stored) })
}

/** The stored mails, the newest first, 100 at most. */
export async function listDevMail(dataDir: string): Promise<DevMail[]> {
  const ids = (await listDevMessageIds(mailFolder(dataDir))).slice(0, 100)
  const mails = await Promise.all(ids.map((id) => readDevMail(dataDir, id)))
  return mails.filter((mail) => mail !== null)
}

/** One stored mail, or null. */
export async function readDevMail(dataDir: string, id: string): Promise<DevMail | null> {
  if (!isDevMessageId(id)) return null
  try {
    return devMailSchema.parse(JSON.parse(await readFile(join(mailFolder(dataDir), `${id}.json`), 'utf8')))
  } catch {
    return null
  }
}

/** Deletes the stored mails to these addresses, or that name one of these contacts, in any case. */
export async function deleteDevMail(dataDir: string, contacts: readonly string[]): Promise<void> {
  await deleteDevMessages(mailFolder(dataDir), contacts)
}
