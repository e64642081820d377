import { existsSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import express, { type NextFunction, type Request, type Response } from 'express'
import { days, minutes } from '~/domain/units'

/**
 * Serves the files of the build. Files whose names contain a hash (assets/) are immutable for a year, others are fresh
 * for an hour. Browsers that accept brotli get the file that the build compressed. express.static does the rest: 304,
 * HEAD, ranges.
 */
export function serveBuiltAssets(folder: string) {
  const hashedFolder = join(folder, 'assets') + sep
  const compressed = new Set(brotliFilesIn(folder))
  const serveFile = express.static(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (response: Response, path: string) => {
      response.setHeader(
        'Cache-Control',
        path.startsWith(hashedFolder)
          ? `public, max-age=${days(365) / 1000}, immutable`
          : `public, max-age=${minutes(60) / 1000}`,
      )
    },
  })
  return (request: Request, response: Response, next: NextFunction) => {
    const { url, path } = request
    if (!compressed.has(`${path}.br`)) return serveFile(request, response, next)
    response.setHeader('Vary', 'Accept-Encoding')
    if (!request.acceptsEncodings('br')) return serveFile(request, response, next)
    response.setHeader('Content-Encoding', 'br')
    response.type(extname(path))
    request.url = `${path}.br`
    serveFile(request, response, (error: unknown) => {
      // the file was deleted, and the response to this request will not be compressed
      request.url = url
      for (const name of ['Content-Encoding', 'Content-Type', 'Vary']) response.removeHeader(name)
      next(error)
    })
  }
}

/** The URL paths of the compressed files in a folder. */
function brotliFilesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.br'))
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
}
