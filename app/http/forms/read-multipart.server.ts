import { rm } from 'node:fs/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { kilobytes } from '~/domain/shared/units'
import { storePostedFile, type PostedFile } from './posted-files.server'

/** Bytes that are parsed together. */
const pieceSize = kilobytes(16)

interface MultipartLimits {
  /** Bytes of the whole body. */
  body: number
  /** Bytes of all texts together. */
  texts: number
  /** Texts and files together. */
  fields: number
  /** Where files are stored, and the bytes of each that are; without it their contents are dropped. */
  files?: { dataDir: string; limit: number }
}

/** Why a multipart body was not read. */
export type MultipartFault = 'malformed' | 'too_large' | 'too_many_fields'

export class MultipartError extends Error {
  constructor(readonly fault: MultipartFault) {
    super(fault)
  }
}

export interface MultipartForm {
  form: FormData
  files: PostedFile[]
  /** Why a file could not be stored, an error of the disk; else null. */
  storeError: unknown
}

/**
 * Reads a multipart body while it arrives. Texts are kept in memory and files are written to the disk, so that a
 * picture takes a few chunks of memory. Throws MultipartError, and the error of a connection that ends; then no file is
 * left.
 */
export async function readMultipart(request: Request, limits: MultipartLimits): Promise<MultipartForm> {
  const entries: Array<[name: string, value: string | Promise<PostedFile>]> = []
  const stored: Array<Promise<PostedFile>> = []
  const streams: BusboyFileStream[] = []
  let storeError: unknown = null
  let textBytes = 0
  const parser = createParser(request, limits)
  const parsed = new Promise<void>((resolve, reject) => {
    const refuse = (fault: MultipartFault) => reject(new MultipartError(fault))
    parser.on('finish', resolve)
    parser.on('error', () => refuse('malformed'))
    parser.on('partsLimit', () => refuse('too_many_fields'))
    parser.on('field', (name, text, _isNameCut, isTextCut) => {
      textBytes += Buffer.byteLength(text)
      if (isTextCut || textBytes > limits.texts) refuse('too_large')
      else entries.push([name, text])
    })
    parser.on('file', (name, stream, fileName) => {
      streams.push(stream)
      const { dataDir = '', limit = 0 } = limits.files ?? {}
      const file = storePostedFile(stream, dataDir, limit, fileName).then((result) => {
        storeError ??= result.error
        return result.file
      })
      stored.push(file)
      entries.push([name, file])
    })
  })
  try {
    await sendBody(request, parser, limits.body, parsed)
    const files = await Promise.all(stored)
    const form = new FormData()
    // a part without a name is no field
    for (const [name, value] of entries) if (typeof name === 'string') form.append(name, await value)
    return { form, files, storeError }
  } catch (error) {
    for (const stream of streams) stream.destroy()
    const outcomes = await Promise.allSettled(stored)
    for (const one of outcomes) if (one.status === 'fulfilled') await rm(one.value.path, { force: true })
    throw error
  }
}

/** Throws MultipartError when the content type has no boundary. */
function createParser(request: Request, { texts, fields }: MultipartLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('Content-Type') ?? '' },
      limits: { parts: fields, fieldSize: texts, headerSize: kilobytes(8), headerPairs: 20 },
    })
  } catch {
    throw new MultipartError('malformed')
  }
}

/** Writes a body into the parser, not faster than files are stored, and waits until it has been parsed. */
async function sendBody(request: Request, parser: BusboyInstance, limit: number, parsed: Promise<void>): Promise<void> {
  const reader = request.body?.getReader()
  let size = 0
  const send = async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done || !value) break
      size += value.byteLength
      if (size > limit) throw new MultipartError('too_large')
      // a chunk of very many fields must not be parsed at once
      for (let at = 0; at < value.byteLength; at += pieceSize) {
        const piece = value.subarray(at, at + pieceSize)
        await Promise.race([parsed, new Promise<void>((resolve) => void parser.write(piece, () => resolve()))])
      }
    }
    parser.end()
    await parsed
  }
  try {
    await Promise.race([send(), parsed.then(() => {})])
  } catch (error) {
    parser.destroy()
    await reader?.cancel().catch(() => {})
    throw error
  }
}
