import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { days, kilobytes, minutes } from '~/domain/shared/units'

/** A file that was generated longer ago is not served: not everything that changes it changes its version. */
const maxAge = minutes(5)
/** So many times as long as generating a file took, nothing is done for the next change. */
const restAfterBuild = 9
/** A file that another process has generated may be renewed after this time. */
const restAfterUnknownBuild = minutes(1)
/** Files that are generated within this time are not served when they are out of date. In ms. */
const maxQuickBuild = 250
const chunkSize = kilobytes(64)
const maxAbandonedAge = days(1)

/** What a file is generated from. */
export interface FileSource {
  /** A number that is another one when the content may have changed; null where nobody tells. */
  version: number | null
  write(): AsyncIterable<string>
  /** Is told why the file could not be generated. */
  onError(error: unknown): void
}

export interface GeneratedFile {
  /** In bytes; null while the file is being generated. */
  size: number | null
  /** A tag of the content; null while the file is being generated. */
  etag: string | null
  /** The content, which has to be read or cancelled. Cancelling it leaves a build to go on for those who come next. */
  body: ReadableStream<Uint8Array>
}

/** A file that is being generated. Whoever asks for it meanwhile reads what has been written, while it is written. */
interface Build {
  temporaryPath: string
  hasEnded: boolean
  /** Rejects when the build has failed. */
  done: Promise<void>
  /** How often something has been written. */
  writes: number
  /** Those who have read all that was written. */
  waiting: Array<() => void>
}

interface LastBuild {
  version: number | null
  /** In ms. */
  duration: number
}

/**
 * Makes a store of large files that are generated from the database, such as a feed of all products. A file is written
 * to the disk once and read from there by all who ask for it. When its version has changed, it is served once more
 * while it is renewed in the background, but never when it is older than five minutes: then it is sent while it is
 * being generated. One file is generated at a time, and the work rests as long as it runs, so that other requests come
 * first.
 */
export function createGeneratedFiles() {
  const limitBuilds = pLimit(1)
  const builds = new Map<string, Build>()
  const lastBuilds = new Map<string, LastBuild>()

  /** Returns whether a file of this age is to be generated again, and whether it may be served meanwhile. */
  function judge(path: string, version: number | null, age: number): { isOutdated: boolean; isServed: boolean } {
    if (age < 0 || age >= maxAge) return { isOutdated: true, isServed: false }
    const last = lastBuilds.get(path)
    const rest = last ? last.duration * restAfterBuild : restAfterUnknownBuild
    const isOutdated = (version === null || last?.version !== version) && age >= rest
    return { isOutdated, isServed: !isOutdated || last === undefined || last.duration > maxQuickBuild }
  }

  /** Returns the build that runs for a path, or begins one. */
  function buildOf(path: string, source: FileSource): Build {
    const running = builds.get(path)
    if (running) return running
    const temporaryPath = `${path}.${randomBytes(6).toString('hex')}.tmp`
    const done = limitBuilds(async () => {
      const start = Date.now()
      await generate(path, temporaryPath, source.write(), new Date(start), notify)
      lastBuilds.set(path, { version: source.version, duration: Date.now() - start })
    })
    const build: Build = { temporaryPath, hasEnded: false, done, writes: 0, waiting: [] }
    function notify() {
      build.writes += 1
      for (const resolve of build.waiting.splice(0)) resolve()
    }
    builds.set(path, build)
    void done.catch(source.onError).finally(() => {
      build.hasEnded = true
      builds.delete(path)
      notify()
    })
    return build
  }

  /** Opens the file at a path, after it has been generated where that is necessary. */
  return async function openGeneratedFile(path: string, source: FileSource): Promise<GeneratedFile> {
    const handle = await openIfExists(path)
    const stats = await handle?.stat()
    if (handle && stats) {
      const { isOutdated, isServed } = judge(path, source.version, Date.now() - stats.mtimeMs)
      if (isOutdated) buildOf(path, source)
      if (isServed) {
        const etag = `W/"${Math.round(stats.mtimeMs).toString(36)}-${stats.size.toString(36)}"`
        return {
          size: stats.size,
          etag,
          body: streamOf(
            () => readChunk(handle),
            () => handle.close(),
          ),
        }
      }
      await handle.close()
    }
    const { read, close } = follow(path, buildOf(path, source))
    // a build that fails at its beginning is answered with an error
    let first: Promise<Chunk | null> | null = read()
    await first.catch(async (error: unknown) => {
      await close()
      throw error
    })
    const readNext = () => {
      const next = first ?? read()
      first = null
      return next
    }
    return { size: null, etag: null, body: streamOf(readNext, close) }
  }
}

type Chunk = Uint8Array<ArrayBuffer>

/** A stream that reads only what is asked for. */
function streamOf(read: () => Promise<Chunk | null>, close: () => Promise<void>): ReadableStream<Uint8Array> {
  let reading: Promise<unknown> = Promise.resolve()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = read()
        reading = next
        const chunk = await next.catch(async (error: unknown) => {
          await close()
          throw error
        })
        if (chunk) return controller.enqueue(chunk)
        await close()
        controller.close()
      },
      // a file is not closed while it is read
      async cancel() {
        await reading.catch(() => {})
        await close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Reads what a build writes as soon as it is written. Reading throws when the build fails. */
function follow(path: string, build: Build): { read(): Promise<Chunk | null>; close(): Promise<void> } {
  let handle: FileHandle | null = null
  return {
    async read() {
      for (;;) {
        const { hasEnded, writes } = build
        if (hasEnded) await build.done
        // at its end a build gives the file its own name
        handle ??= (await openIfExists(build.temporaryPath)) ?? (hasEnded ? await open(path) : null)
        const chunk = handle && (await readChunk(handle))
        if (chunk || hasEnded) return chunk
        if (build.writes === writes) await new Promise<void>((resolve) => build.waiting.push(resolve))
      }
    },
    close: async () => handle?.close(),
  }
}

/** Writes a file under a temporary name, which it loses at the end. Its time is that of the beginning. */
async function generate(
  path: string,
  temporaryPath: string,
  texts: AsyncIterable<string>,
  start: Date,
  onWritten: () => void,
): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await deleteAbandoned(folder, start)
  const handle = await open(temporaryPath, 'wx', 0o600)
  try {
    let waiting = ''
    let since = performance.now()
    for await (const text of texts) {
      waiting += text
      if (waiting.length >= chunkSize) {
        await handle.writeFile(waiting)
        waiting = ''
        onWritten()
      }
      const worked = performance.now() - since
      // SQLite answers at once: without this, all other requests would wait for the whole file
      await (worked < 1 ? nextTurn() : sleep(Math.ceil(worked), undefined, { ref: false }))
      since = performance.now()
    }
    await handle.writeFile(waiting)
    await handle.utimes(start, start)
    await handle.close()
    await rename(temporaryPath, path)
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(temporaryPath, { force: true })
    throw error
  }
}

/** Deletes files that nobody has asked for during a day, and those of builds whose process was killed. */
async function deleteAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > maxAbandonedAge) await rm(path, { force: true })
  }
}

/** Returns the next bytes of a file, or null at its end. */
async function readChunk(handle: FileHandle): Promise<Chunk | null> {
  const chunk = new Uint8Array(chunkSize)
  const { bytesRead } = await handle.read(chunk)
  return bytesRead === 0 ? null : chunk.subarray(0, bytesRead)
}

async function openIfExists(path: string): Promise<FileHandle | null> {
  return open(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
}
