import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/v4'
import type { Sms } from './sms'

const devSmsSchema = z.object({ to: z.string(), text: z.string(), sentAt: z.string() })

/** An SMS that was stored instead of sent. */
type DevSms = z.infer<typeof devSmsSchema>

/** Stores an SMS as a file; the names are in the order of time. */
export async function storeDevSms(dataDir: string, { to, text }: Sms): Promise<void> {
  const folder = smsFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const now = new Date()
  const stored: DevSms = { to, text, sentAt: now.toISOString() }
  await writeFile(join(folder, `${now.getTime()}-${randomUUID()}.json`), JSON.stringify(stored))
}

/** The stored SMS, the newest first, 100 at most. */
export async function listDevSms(dataDir: string): Promise<DevSms[]> {
  const folder = smsFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  const newest = names.sort().reverse().slice(0, 100)
  return Promise.all(
    newest.map(async (name) => devSmsSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
  )
}

/** Deletes the stored SMS that contain one of these texts. */
export async function deleteDevSms(dataDir: string, texts: readonly string[]): Promise<void> {
  const folder = smsFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const stored = await readFile(join(folder, name), 'utf8').catch(() => '')
    if (texts.some((text) => stored.includes(text))) await rm(join(folder, name), { force: true })
  }
}

function smsFolder(dataDir: string): string {
  return join(dataDir, 'sms')
}
