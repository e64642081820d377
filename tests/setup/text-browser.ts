import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { installPackages } from './chromium'
import { makeTestFolder } from './test-folder'

/** A browser that shows text only, used by its keys as a person would. The screen is high enough for every page. */
export interface TextBrowser {
  /** Returns the text that is on the screen. */
  screen(): string
  /** Waits until the screen contains a text, and returns the screen. */
  see(text: string): Promise<string>
  /** Follows a link or presses a button. `nth` counts those with the same text, from 1. */
  press(text: string, nth?: number): Promise<void>
  /** Chooses a radio button or ticks a checkbox by its label. */
  choose(label: string): Promise<void>
  /** Types into the field after a label. */
  type(label: string, text: string): Promise<void>
  close(): void
}

const rows = 900
const columns = 110
/** How long the browser may take for anything, in ms. */
const timeout = 20_000

const escapeRegex = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A pattern for the place between a label, which may have a hint on the next line, and its field. */
const fieldAfter = (label: string) => `^ *${escapeRegex(label)}(?: \\(optional\\))?(?:\\n.+)?\\s*`

/** A terminal with a program in it. Needs tmux. */
function openTerminal(command: string) {
  const socket = `shop-${process.pid}-${Math.random().toString(36).slice(2)}`
  const tmux = (...parameters: string[]) =>
    execFileSync('tmux', ['-u', '-L', socket, '-f', '/dev/null', ...parameters], { encoding: 'utf8' })
  tmux('new-session', '-d', '-x', String(columns), '-y', String(rows), command)
  const screen = () => tmux('capture-pane', '-p')
  /** Waits until a condition holds for the screen, and the screen no longer changes. */
  const until = async (what: string, condition: (shown: string) => boolean): Promise<string> => {
    const end = Date.now() + timeout
    for (let last = ''; Date.now() < end; await delay(60)) {
      const shown = screen()
      if (shown === last && condition(shown)) return shown
      last = shown
    }
    throw new Error(`Not on the screen: ${what}\n${screen().trimEnd()}`)
  }
  return {
    screen,
    until,
    keys: (...names: string[]) => void tmux('send-keys', ...names),
    text: (text: string) => void tmux('send-keys', '-l', text),
    close: () => void tmux('kill-server'),
  }
}

/** Digits go to a link or a field, and typing in a field begins with Enter. */
const lynxConfig = `DEFAULT_KEYPAD_MODE:LINKS_AND_FIELDS_ARE_NUMBERED
ACCEPT_ALL_COOKIES:TRUE
TEXTFIELDS_NEED_ACTIVATION:TRUE
CHARACTER_SET:utf-8
`

/** Lynx, which numbers all links and fields. */
export function openLynx(url: string): TextBrowser {
  const folder = makeTestFolder('lynx')
  const config = join(folder, 'lynx.cfg')
  writeFileSync(config, lynxConfig)
  const terminal = openTerminal(`LANG=C.UTF-8 lynx -cfg=${config} -nopause '${url}'`)
  const see = (text: string) => terminal.until(text, (shown) => shown.includes(text))
  /** Makes the thing with this number the current one. */
  const goTo = async (pattern: RegExp, nth = 1) => {
    const find = (shown: string) => [...shown.matchAll(pattern)][nth - 1]?.[1]
    const number = find(await terminal.until(String(pattern), (shown) => find(shown) !== undefined)) ?? ''
    terminal.text(number.slice(0, 1))
    await see('number:')
    terminal.text(`${number.slice(1)}g`)
    terminal.keys('Enter')
    await terminal.until(`the link ${number}`, (shown) => !shown.includes('Follow link'))
  }
  return {
    screen: terminal.screen,
    see,
    press: async (text, nth) => {
      await goTo(new RegExp(`\\[(\\d+)\\](?:[\\w-]*\\) )?${escapeRegex(text)}`, 'g'), nth)
      terminal.keys('Enter')
    },
    choose: async (label) => {
      await goTo(new RegExp(`\\[(\\d+)\\][([].[)\\]] +${escapeRegex(label)}(?!\\w)`, 'g'))
      terminal.keys('Enter')
    },
    type: async (label, text) => {
      await goTo(new RegExp(`${fieldAfter(label)}\\[(\\d+)\\]_`, 'gm'))
      terminal.keys('Enter')
      terminal.text(text)
      terminal.keys('Tab')
      await see(text.slice(0, 20))
    },
    close: () => {
      terminal.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** w3m, whose cursor goes to any line and column. */
export function openW3m(url: string): TextBrowser {
  const terminal = openTerminal(`LANG=C.UTF-8 w3m -cookie -o use_history=0 '${url}'`)
  const see = (text: string) => terminal.until(text, (shown) => shown.includes(text))
  /** Puts the cursor on what the first group finds. */
  const goTo = async (pattern: RegExp, nth = 1) => {
    const find = (shown: string) => [...shown.matchAll(pattern)][nth - 1]?.indices?.[1]?.[0]
    const shown = await terminal.until(String(pattern), (screen) => find(screen) !== undefined)
    const before = shown.slice(0, find(shown)).split('\n')
    const column = before.at(-1)?.length ?? 0
    terminal.text(`${before.length}G^${column > 0 ? `${column}l` : ''}`)
  }
  return {
    screen: terminal.screen,
    see,
    press: async (text, nth) => {
      await goTo(new RegExp(`(${escapeRegex(text)})`, 'gd'), nth)
      terminal.keys('Enter')
    },
    choose: async (label) => {
      await goTo(new RegExp(`[([](.)[)\\]] ?${escapeRegex(label)}(?!\\w)`, 'gd'))
      terminal.keys('Enter')
      const chosen = new RegExp(`[([][*X][)\\]] ?${escapeRegex(label)}(?!\\w)`)
      await terminal.until(`the chosen ${label}`, (shown) => chosen.test(shown))
    },
    type: async (label, text) => {
      await goTo(new RegExp(`${fieldAfter(label)}\\[([^\\]])`, 'gmd'))
      terminal.keys('Enter')
      await see('TEXT:')
      terminal.text(text)
      terminal.keys('Enter')
      await terminal.until(`the typed ${text}`, (shown) => !shown.includes('TEXT:') && shown.includes(text))
    },
    close: terminal.close,
  }
}

/** Installs the text browsers, and the terminal that they run in, where they are missing. */
export function requireTextBrowsers(): void {
  const missing = ['lynx', 'w3m', 'tmux'].filter((name) => spawnSync('which', [name]).status !== 0)
  if (missing.length > 0 && !installPackages(missing)) throw new Error(`The tests need ${missing.join(', ')}`)
}
