import type { ApiCall, CallMethod } from './call.server'

type CallMatch =
  | { found: true; call: ApiCall; params: Record<string, string> }
  | { found: false; /** Verbs that the path does answer; empty for an unknown path. */ allowed: CallMethod[] }

function matchPath(template: string, path: string): Record<string, string> | null {
  const wanted = template.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  const params: Record<string, string> = {}
  if (given.length > wanted.length) return null
  for (const [index, part] of wanted.entries()) {
    const name = /^\{(\w+)(\?)?\}$/.exec(part)
    const value = given[index]
    if (!name) {
      if (value !== part) return null
    } else if (value === undefined) {
      if (!name[2]) return null
    } else {
      params[name[1] ?? ''] = value
    }
  }
  return params
}

/** Finds the call for a verb and a decoded path below /api; fixed paths win over `{id}`. */
export function matchCall(calls: readonly ApiCall[], method: string, path: string): CallMatch {
  const candidates = calls
    .map((call) => ({ call, params: matchPath(call.path, path) }))
    .filter((entry): entry is { call: ApiCall; params: Record<string, string> } => entry.params !== null)
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
  const match = candidates.find(({ call }) => call.method === method)
  return match
    ? { found: true, ...match }
    : { found: false, allowed: [...new Set(candidates.map(({ call }) => call.method))] }
}
