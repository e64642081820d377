import { apiPath } from '~/paths'
import type { ApiCall, CallMethod } from './call.server'

type CallMatch =
  | {
      found: true
      call: ApiCall
      params: Record<string, string>
      /** The address that was matched, without a last slash. */
      pathname: string
    }
  | { found: false; /** The methods of the path; empty for an unknown path. */ allowed: CallMethod[] }

/** The parts of a path below /api. An empty part is kept, and is part of no call: two slashes are not one. */
const partsOf = (path: string) => path.replace(/^\/|\/$/g, '').split('/')

function matchPath(template: string, pathParts: readonly string[]): Record<string, string> | null {
  const templateParts = partsOf(template)
  const params: Record<string, string> = {}
  if (pathParts.length > templateParts.length) return null
  for (const [index, part] of templateParts.entries()) {
    const name = /^\{(\w+)(\?)?\}$/.exec(part)
    const value = pathParts[index]
    if (!name) {
      if (value !== part) return null
    } else if (value === '') {
      return null
    } else if (value === undefined) {
      if (!name[2]) return null
    } else {
      params[name[1] ?? ''] = value
    }
  }
  return params
}

/** Finds the call for a method and a decoded path below /api. Fixed paths have priority over `{id}`. */
export function matchCall(calls: readonly ApiCall[], method: string, path: string): CallMatch {
  const parts = partsOf(path)
  const candidates = calls
    .map((call) => ({ call, params: matchPath(call.path, parts) }))
    .filter((entry): entry is { call: ApiCall; params: Record<string, string> } => entry.params !== null)
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
  const match = candidates.find(({ call }) => call.method === method)
  return match
    ? { found: true, ...match, pathname: `${apiPath}/${parts.map(encodeURIComponent).join('/')}` }
    : { found: false, allowed: [...new Set(candidates.map(({ call }) => call.method))] }
}
