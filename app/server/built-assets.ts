import { existsSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import express, { type NextFunction, type Request, type Response } from 'express'
import { days, minutes } from '~/domain/units'

/**
 * Serves the files of the build. Names with a content hash (assets/) are immutable for a year, others are fresh for an
 * hour. Sends the brotli that the build made where the browser takes it. Express's own static files do the rest: 304,
 * HEAD, ranges.
 */
export function serveBuiltAssets(folder: string) {
  const hashedFolder = join(folder, 'assets') + sep
  const compressed = new Set(brotliFilesBelow(folder))
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
      response.setHeader('X-Content-Type-Options', 'nosniff')
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
      // the file is gone: what answers instead is not compressed
      request.url = url
      for (const name of ['Content-Encoding', 'Content-Type', 'Vary']) response.removeHeader(name)
      next(error)
    })
  }
}

/** Address paths of the compressed files. */
function brotliFilesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.br'))
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
}
