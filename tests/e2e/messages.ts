import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { journeyPort, readServedShop } from '../setup/served-shop-env'

/** A mail or SMS that the demo shop has stored instead of sending it. Only a mail has an id and a subject. */
interface Message {
  id?: string
  to: string
  subject?: string
  text: string
}

/** The messages that were read already, by the path of their file: they do not change. */
const known = new Map<string, Message>()

/** The messages in a folder of a served shop, the newest first. */
function readMessages(kind: 'mail' | 'sms', port: string): Message[] {
  const folder = join(readServedShop(port).DATA_DIR ?? '', kind)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names
    .sort()
    .reverse()
    .flatMap((name) => {
      const path = join(folder, name)
      const message = known.get(path) ?? readMessage(path)
      if (message) known.set(path, message)
      return message ?? []
    })
}

/** Reads a message; null while it is being written, or when it was deleted. */
function readMessage(path: string): Message | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** Waits until there is a message that a function finds, and returns what the function returns. */
async function waitForMessage<T>(find: () => T | undefined): Promise<T> {
  let found: T | undefined
  await expect.poll(() => (found = find()) !== undefined, { intervals: [50] }).toBe(true)
  return found as T
}

/** Opens the latest mail to an address in the shop's viewer, as soon as it was sent. */
export async function openMail(
  page: Page,
  email: string,
  { subject = /./, port = journeyPort }: { subject?: RegExp; port?: string } = {},
): Promise<void> {
  const id = await waitForMessage(
    () => readMessages('mail', port).find((mail) => mail.to === email && subject.test(mail.subject ?? ''))?.id,
  )
  await page.goto(`http://localhost:${port}/dev/mail/${id}`)
}

/** The code of the newest SMS to a number of India, or mail to an address, as soon as it was sent. */
export async function readCode(to: string): Promise<string> {
  const [kind, address] = to.includes('@') ? (['mail', to] as const) : (['sms', `+91${to}`] as const)
  return waitForMessage(() => {
    const codes = readMessages(kind, journeyPort)
      .filter((message) => message.to === address)
      .map((message) => /(\d{4}) is your code/.exec(`${message.subject} ${message.text}`)?.[1])
    return codes.find((code) => code !== undefined)
  })
}

/** The number of SMS that were sent to a number of India. */
export const countSms = (phone: string): number =>
  readMessages('sms', journeyPort).filter(({ to }) => to === `+91${phone}`).length

/** The number of order confirmations that were sent to an address. They are sent soon after the order. */
export const countConfirmations = (email: string): number =>
  readMessages('mail', journeyPort).filter(({ to, subject }) => to === email && subject?.includes('Your order')).length
