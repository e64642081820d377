import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { NextFunction, Request, Response } from 'express'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

interface Asset {
  path: string
  type: string
  bytes: number
  brotli: { path: string; bytes: number } | null
  isImmutable: boolean
}

/**
 * Serves the files of the build. The list is read once; names with a content hash (assets/) are immutable for a year,
 * others are checked each hour. Sends the brotli that the build made where the browser takes it.
 */
export function serveBuiltAssets(folder: string) {
  const assets = new Map<string, Asset>()
  for (const path of filesBelow(folder)) {
    const type = types[extname(path)]
    if (!type) continue
    const brotliPath = `${path}.br`
    assets.set(`/${relative(folder, path).split(sep).join('/')}`, {
      path,
      type,
      bytes: statSync(path).size,
      brotli: existsSync(brotliPath) ? { path: brotliPath, bytes: statSync(brotliPath).size } : null,
      isImmutable: relative(folder, path).startsWith(`assets${sep}`),
    })
  }
  return (request: Request, response: Response, next: NextFunction) => {
    const asset = assets.get(request.path)
    if (!asset || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    const takesBrotli = asset.brotli !== null && /\bbr\b/.test(request.get('Accept-Encoding') ?? '')
    const file = takesBrotli && asset.brotli ? asset.brotli : asset
    response.setHeader('Content-Type', asset.type)
    response.setHeader('Content-Length', file.bytes)
    response.setHeader(
      'Cache-Control',
      asset.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    )
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (asset.brotli) response.setHeader('Vary', 'Accept-Encoding')
    if (takesBrotli) response.setHeader('Content-Encoding', 'br')
    if (request.method === 'HEAD') return response.end()
    createReadStream(file.path).on('error', next).pipe(response)
  }
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
