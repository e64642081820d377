import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { CommandError } from './command-line/run-command'

const sources = [
  'app',
  'db',
  'public',
  'migrations',
  'vite.config.ts',
  'remix.config.js',
  'package-lock.json',
  'tsconfig.json',
]

/** A hash of all sources of the build, so that an old build is never served for new code. */
function sourceHash(root: string): string {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesOf(join(root, source))).sort()) {
    hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  return hash.digest('hex')
}

const hashPath = (root: string) => join(root, 'build/source-hash')

export function hasCurrentBuild(root: string): boolean {
  return existsSync(hashPath(root)) && readFileSync(hashPath(root), 'utf8') === sourceHash(root)
}

/** Builds the app with Vite, compresses its assets with brotli 11, once, and bundles the commands. */
export async function buildApp(root: string): Promise<void> {
  const hash = sourceHash(root)
  await run(join(root, 'node_modules/.bin/remix'), ['vite:build'], root)
  for (const path of filesOf(join(root, 'build/client'))) {
    if (!/\.(js|css|svg)$/.test(path)) continue
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
  await run(process.execPath, ['app/commands/run.js'], root)
  writeFileSync(hashPath(root), hash)
}

function run(command: string, args: string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new CommandError(`The build failed:\n${output}`))))
  })
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true, encoding: 'utf8' })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
