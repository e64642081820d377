import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createGeneratedFiles } from '~/http/cached/generated-files.server'
import type { RequestContext } from '~/http/context.server'
import { matchesEtag, setSafetyHeaders } from '~/http/document.server'
import { activeGates } from '~/domain/site/gates/gates'
import { readGateState } from '~/domain/site/gates/gates.server'

const openGeneratedFile = createGeneratedFiles()

/** The headers of an XML file for programs. Of a shop that a gate closes, no cache keeps what its staff has read. */
export async function xmlHeaders({ db, channel, isSecure }: RequestContext): Promise<Headers> {
  const isGated = activeGates(await readGateState(db, channel)).length > 0
  const headers = new Headers({
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': isGated ? 'private, no-store' : 'public, max-age=300',
    'X-Robots-Tag': 'noindex',
  })
  setSafetyHeaders(headers, isSecure)
  return headers
}

/**
 * Answers with a file of XML that is generated from all products of a channel, and then kept on the disk for all who
 * ask for it, up to five minutes. Whether the visitor may read it has been checked for the request's context.
 * @param name tells the files of a channel apart
 */
export async function xmlFileResponse(
  request: Request,
  context: RequestContext,
  name: string,
  write: () => AsyncIterable<string>,
): Promise<Response> {
  const headers = await xmlHeaders(context)
  if (request.method === 'HEAD') return new Response(null, { headers })
  const { db, dataDir, origin, log } = context
  const hash = createHash('sha256').update(`${origin} ${name}`).digest('hex')
  const { size, etag, body } = await openGeneratedFile(join(dataDir, 'generated', `${hash}.xml`), {
    version: db.content?.version() ?? null,
    write,
    onError: (error) => log.error({ err: error, file: name }, 'a file could not be generated'),
  })
  if (etag !== null) headers.set('ETag', etag)
  if (etag !== null && matchesEtag(request.headers.get('If-None-Match'), etag)) {
    await body.cancel()
    return new Response(null, { status: 304, headers })
  }
  if (size !== null) headers.set('Content-Length', String(size))
  return new Response(body, { headers })
}
