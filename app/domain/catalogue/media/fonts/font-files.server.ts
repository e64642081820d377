import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureHashLength } from '~/domain/catalogue/media/picture'
import { measureContent, writeOnce } from '~/domain/catalogue/media/picture-files.server'
import { fontAddress, fontHash } from './font-address'

/** The font files of the owner are beside the originals of pictures, so that backups have them. */
const folderOf = (dataDir: string) => join(dataDir, 'originals', 'fonts')
const ending = '.woff2'
const pathOf = (dataDir: string, hash: string) => join(folderOf(dataDir), hash + ending)

/** Stores a font file once per content, unless it is there. Returns its address. */
export async function storeFontFile(dataDir: string, content: Uint8Array): Promise<string> {
  const hash = (await measureContent(content)).hash.slice(0, pictureHashLength)
  await writeOnce(pathOf(dataDir, hash), content)
  return fontAddress(hash)
}

/** The font file with this address; null when there is none. */
export async function readFontFile(dataDir: string, address: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const hash = fontHash(address)
  return hash === null ? null : readFile(pathOf(dataDir, hash)).catch(() => null)
}

/** Deletes all font files of the owner but those with these addresses. */
export async function deleteOtherFontFiles(dataDir: string, addresses: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folderOf(dataDir)).catch(() => [])) {
    const address = name.endsWith(ending) ? fontAddress(name.slice(0, -ending.length)) : ''
    if (fontHash(address) !== null && !addresses.has(address)) await rm(join(folderOf(dataDir), name), { force: true })
  }
}
