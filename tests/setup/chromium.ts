import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium on this machine, or undefined. */
export function findChromium(): string | undefined {
  const found = candidates.find((path) => path !== undefined && existsSync(path))
  if (found) return found
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** Finds a Chromium or installs one (Debian's package as root, else Playwright's own). Throws if neither works. */
export function requireChromium(): string {
  const found = findChromium()
  if (found) return found
  if (!installPackages(['chromium'])) run('npx', ['playwright', 'install', 'chromium'])
  const installed = findChromium()
  if (!installed)
    throw new Error('No Chromium found: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to one')
  return installed
}

/** Runs a command in the foreground. Returns whether it succeeded. */
function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

/** Installs packages of Debian. Returns false where that is not possible: on another system, or without being root. */
export function installPackages(names: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  run('apt-get', ['update', '-qq'])
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])
}
