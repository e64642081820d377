import { createHash } from 'node:crypto'
import { scriptPath } from '~/paths'
import * as scripts from './browser-scripts'

export type ScriptName = keyof typeof scripts

interface ScriptFile {
  path: string
  text: string
}

const files = new Map<string, ScriptFile>(
  Object.entries(scripts).map(([name, run]) => {
    // a minified build may have made a method of it, which is no expression
    const source = String(run)
    const text = `(${source.startsWith('function') ? '' : 'function '}${source})()`
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
    return [name, { text, path: scriptPath(`${name}-${hash}.js`) }]
  }),
)
const filesByPath = new Map([...files.values()].map((file) => [file.path, file]))

/** The address of a script, with the hash of its text, so that browsers may keep it for a year. */
export function scriptHref(name: ScriptName): string {
  return files.get(name)?.path ?? ''
}

/** The text of the script at this address, or null. */
export function readScript(path: string): string | null {
  return filesByPath.get(path)?.text ?? null
}
