import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The characters of the bytes 0x80 to 0x9F in Windows-1252; all others are those of ISO 8859-1 (WHATWG Encoding). */
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

const nonAscii = /[\u0080-\u00FF]+/g

/**
 * The encoding of a text file. A byte order mark decides, then the zero bytes that UTF-16 has in nearly every Western
 * character. Other files are read once to the end: they are UTF-8 if more of their non-ASCII sequences are valid in
 * UTF-8 than invalid, otherwise Windows-1252, as spreadsheets write it.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const start = await readStart(path, 4096)
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8'
  const zerosAt = (remainder: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === remainder).length / (start.length / 2)
  if (zerosAt(1) > 0.4 && zerosAt(0) < 0.1) return 'utf-16le'
  if (zerosAt(0) > 0.4 && zerosAt(1) < 0.1) return 'utf-16be'
  let valid = 0
  let invalid = 0
  for await (const bytes of completeCharacters(path)) {
    for (const [run] of bytes.toString('latin1').matchAll(nonAscii)) {
      if (isUtf8(Buffer.from(run, 'latin1'))) valid += 1
      else invalid += 1
    }
  }
  return invalid > 0 && invalid >= valid ? 'windows-1252' : 'utf-8'
}

/**
 * The text of a file in pieces, without its byte order mark. Bytes that are not valid in a UTF-8 file are read as
 * Windows-1252, so that no character is lost.
 */
export async function* decodeFile(path: string, encoding: Encoding): AsyncGenerator<string> {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const decoder = new TextDecoder(encoding)
    for await (const bytes of createReadStream(path)) yield decoder.decode(bytes, { stream: true })
    yield decoder.decode()
    return
  }
  let isStart = true
  for await (const bytes of completeCharacters(path)) {
    const text = encoding === 'utf-8' ? decodeUtf8(bytes) : decodeWindows(bytes.toString('latin1'))
    yield isStart ? text.replace(/^\uFEFF/, '') : text
    isStart = false
  }
}

function decodeUtf8(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  return bytes.toString('latin1').replace(nonAscii, (run) => {
    const sequence = Buffer.from(run, 'latin1')
    return isUtf8(sequence) ? sequence.toString('utf8') : decodeWindows(run)
  })
}

function decodeWindows(latin1: string): string {
  return latin1.replace(/[\u0080-\u009F]/g, (character) => windowsCharacters[character.charCodeAt(0) - 0x80] ?? '')
}

async function readStart(path: string, size: number): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The bytes of a file in pieces that end after an ASCII character, so that no UTF-8 character is cut. */
async function* completeCharacters(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  const chunks: AsyncIterable<Buffer> = createReadStream(path)
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = bytes.findLastIndex((byte) => byte < 0x80) + 1
    rest = bytes.subarray(end)
    if (end > 0) yield bytes.subarray(0, end)
  }
  if (rest.length > 0) yield rest
}
