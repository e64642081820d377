import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file that a shopper has sent, on the disk as the server stores it while it arrives. */
export function createPostedPicture(bytes: Uint8Array): { path: string; size: number } {
  const path = join(mkdtempSync(join(tmpdir(), 'shop-posted-')), 'picture')
  writeFileSync(path, bytes)
  return { path, size: bytes.byteLength }
}
