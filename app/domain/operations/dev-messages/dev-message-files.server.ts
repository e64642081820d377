import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'

/*
 * Mails and SMS that a demo shop stores as files instead of sending them. The name of a file begins with its time and
 * ends with a hash of each address and number that the message is for or names, so that a person's files are found by
 * their names alone, however many files there are.
 */

/** A folder has the newest messages, this many; the others are deleted. */
export const maxDevMessages = 1000

/** How many messages a process stores between two looks at how many there are. */
const pruneInterval = 100

/** So many hashes fit into the name of a file. */
const maxContacts = 20

const contactPattern = /[^\s<>"'(),;:=?&/]+@[^\s<>"'(),;:=?&/]+|\+\d(?:[ -]?\d){7,14}/g
const stemPattern = /^\d{13}-[0-9a-f]{12}(-[0-9a-f]{12})+$/

let storedCount = 0

export const mailFolder = (dataDir: string): string => join(dataDir, 'mail')
export const smsFolder = (dataDir: string): string => join(dataDir, 'sms')

export const isDevMessageId = (id: string): boolean => stemPattern.test(id)

/** An address is the same in capitals, and with its domain in letters of other scripts; a number with spaces. */
function hashOfContact(contact: string): string {
  const [name = '', domain] = contact.toLowerCase().replace(/\.+$/, '').split('@')
  const spelled = domain === undefined ? name.replace(/[ -]/g, '') : `${name}@${domainToASCII(domain) || domain}`
  return createHash('sha256').update(spelled).digest('hex').slice(0, 12)
}

/** The id of a message that is stored now, for those to whom it goes and whom its text names; ids sort by time. */
export function newDevMessageId(now: Date, to: string, text: string): string {
  const contacts = [...to.split(','), ...(text.match(contactPattern) ?? [])].map((contact) => contact.trim())
  const hashes = [...new Set(contacts.map(hashOfContact))].slice(0, maxContacts)
  return [now.getTime(), randomUUID().slice(-12), ...hashes].join('-')
}

/** Writes the files of a message, by their endings; now and then deletes the oldest messages. */
export async function storeDevMessage(
  folder: string,
  id: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [ending, content] of Object.entries(files)) await writeFile(join(folder, `${id}.${ending}`), content)
  if (storedCount % pruneInterval === 0) await pruneDevMessages(folder)
  storedCount += 1
}

/** The ids of the messages in a folder, the newest first. */
export async function listDevMessageIds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => [])
  return names
    .filter((name) => name.endsWith('.json'))
    .map(stemOf)
    .filter(isDevMessageId)
    .sort()
    .reverse()
}

/** Deletes all but the newest messages, and files whose names do not say whom they are for. */
export async function pruneDevMessages(folder: string, max = maxDevMessages): Promise<void> {
  const stems = await readStems(folder)
  const kept = new Set([...stems.keys()].filter(isDevMessageId).sort().reverse().slice(0, max))
  for (const [stem, names] of stems) if (!kept.has(stem)) await removeFiles(folder, names)
}

/** Deletes the messages that are for one of these contacts or name one, and files whose names do not say it. */
export async function deleteDevMessages(folder: string, contacts: readonly string[]): Promise<void> {
  const hashes = new Set(contacts.map(hashOfContact))
  for (const [stem, names] of await readStems(folder)) {
    const [, , ...named] = stem.split('-')
    if (!isDevMessageId(stem) || named.some((hash) => hashes.has(hash))) await removeFiles(folder, names)
  }
}

/** Deletes all stored mails and SMS of a shop; returns whether there were any. */
export async function removeDevMessages(dataDir: string): Promise<boolean> {
  const folders = [mailFolder(dataDir), smsFolder(dataDir)].filter((folder) => existsSync(folder))
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  return folders.length > 0
}

/** The names of the files in a folder by their names without ending. */
async function readStems(folder: string): Promise<Map<string, string[]>> {
  const stems = new Map<string, string[]>()
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const stem = stemOf(name)
    stems.set(stem, [...(stems.get(stem) ?? []), name])
  }
  return stems
}

const stemOf = (name: string) => name.split('.')[0] ?? name

async function removeFiles(folder: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
}
