import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const ordinary = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  chromium.executablePath(),
]
/**
 * The path of a Chromium without a window of its own: each window of the ordinary one costs a second process and two
 * seconds.
 */
const headlessShell = '/usr/bin/chromium-headless-shell'

const findFirst = (paths: Array<string | undefined>) => paths.find((path) => path !== undefined && existsSync(path))

/** Path of a Chromium on this machine, or undefined. */
export const findChromium = (): string | undefined => findFirst([process.env.CHROMIUM_PATH, headlessShell, ...ordinary])

/** Path of a Chromium that keeps pages for Back, which the headless shell does not. Throws if there is none. */
export function requireOrdinaryChromium(): string {
  const given = process.env.CHROMIUM_PATH
  const candidates = [given?.includes('headless') ? undefined : given, ...ordinary]
  if (!findFirst(candidates)) installPackages(['chromium'])
  const found = findFirst(candidates)
  if (!found) throw new Error('No ordinary Chromium found: install one (Debian: apt-get install chromium)')
  return found
}

/** Finds a Chromium or installs one (Debian's package as root, else Playwright's own). Throws if neither works. */
export function requireChromium(): string {
  const found = findChromium()
  if (found) return found
  if (!installPackages(['chromium-headless-shell']) && !installPackages(['chromium']))
    run('npx', ['playwright', 'install', 'chromium'])
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
