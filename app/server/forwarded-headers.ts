import type { NextFunction, Request, Response } from 'express'

/** Removes the headers that only a proxy may set. Without a proxy, the client wrote them itself. */
export function dropForwardedHeaders(request: Request, _response: Response, next: NextFunction): void {
  for (const name of Object.keys(request.headers))
    if (name.startsWith('x-forwarded-') || name === 'forwarded') delete request.headers[name]
  next()
}
