import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kilobytes } from '~/domain/shared/units'
import type { NumberedRow } from './draft'

/** Rows in a temporary file, of which only the places are in memory. */
export interface SpilledRows {
  /** Stores a row; returns its place. A later row has a larger place. */
  add(row: NumberedRow): number
  read(place: number): NumberedRow
  /** Deletes the file. */
  close(): void
}

/** Rows are written together when they have this many characters. */
const bufferSize = kilobytes(256)

/** Opens a temporary file for the rows that can be used only at the end of their file. */
export function openSpilledRows(): SpilledRows {
  const folder = mkdtempSync(join(tmpdir(), 'shop-rows-'))
  const file = openSync(join(folder, 'rows'), 'w+', 0o600)
  let written = 0
  let waiting: Buffer[] = []
  let waitingSize = 0
  const flush = () => {
    for (const part of waiting) writeSync(file, part)
    written += waitingSize
    waiting = []
    waitingSize = 0
  }
  return {
    add(row) {
      const text = Buffer.from(JSON.stringify(row))
      const length = Buffer.alloc(4)
      length.writeUInt32LE(text.length)
      const place = written + waitingSize
      waiting.push(length, text)
      waitingSize += length.length + text.length
      if (waitingSize >= bufferSize) flush()
      return place
    },
    read(place) {
      if (waitingSize > 0) flush()
      const length = Buffer.alloc(4)
      readSync(file, length, 0, length.length, place)
      const text = Buffer.alloc(length.readUInt32LE())
      readSync(file, text, 0, text.length, place + length.length)
      return JSON.parse(text.toString())
    },
    close() {
      closeSync(file)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
