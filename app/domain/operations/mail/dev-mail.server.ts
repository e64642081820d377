import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/v4'
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

const idShape = /^[0-9]{13}-[0-9a-f]{12}$/

/** Stores a mail as .eml (for mail programs), .html (to look at) and .json (for the viewer). */
export async function storeDevMail(dataDir: string, mail: Mail, raw: Buffer): Promise<void> {
  const folder = mailFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const now = new Date()
  const id = `${now.getTime()}-${createHash('sha256').update(mail.messageId).digest('hex').slice(0, 12)}`
  const { to, subject, text, html } = mail
  const stored: DevMail = { id, to, subject, text, html, sentAt: now.toISOString() }
  await writeFile(join(folder, `${id}.eml`), raw)
  await writeFile(join(folder, `${id}.html`), html)
  await writeFile(join(folder, `${id}.json`), JSON.stringify(stored))
}

/** The stored mails, the newest first, 100 at most. */
export async function listDevMail(dataDir: string): Promise<DevMail[]> {
  let names: string[]
  try {
    names = await readdir(mailFolder(dataDir))
  } catch {
    return []
  }
  const ids = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
    .sort()
    .reverse()
    .slice(0, 100)
  const mails = await Promise.all(ids.map((id) => readDevMail(dataDir, id)))
  return mails.filter((mail) => mail !== null)
}

/** One stored mail, or null. */
export async function readDevMail(dataDir: string, id: string): Promise<DevMail | null> {
  if (!idShape.test(id)) return null
  try {
    return devMailSchema.parse(JSON.parse(await readFile(join(mailFolder(dataDir), `${id}.json`), 'utf8')))
  } catch {
    return null
  }
}

/** Deletes the stored mails that contain one of these texts, in any case. */
export async function deleteDevMail(dataDir: string, texts: readonly string[]): Promise<void> {
  const folder = mailFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const stored = (await readFile(join(folder, name), 'utf8').catch(() => '')).toLowerCase()
    if (!texts.some((text) => stored.includes(text.toLowerCase()))) continue
    const id = name.slice(0, -'.json'.length)
    for (const ending of ['eml', 'html', 'json']) await rm(join(folder, `${id}.${ending}`), { force: true })
  }
}

function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}
