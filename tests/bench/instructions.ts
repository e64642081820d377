import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright'
import { requireChromium } from '../setup/chromium'
import { freePort } from '../setup/postgres'
import { startShop, type ShopProcess } from '../setup/shop-process'

/** The request of a browser: the address and the headers that change the answer. */
interface AskedFor {
  path: string
  headers: Record<string, string>
}

/** Before anything is counted: V8 has compiled then what these requests run. */
const warmUpViews = 300
const countedViews = 100
/** As browsers open them. */
const connectionsOfView = 6
/** A phone, as Lighthouse simulates it. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** All requests of a visitor's first view of the home page, scripts and typefaces that load late included. */
async function recordFirstView(origin: string): Promise<AskedFor[]> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox'] })
  const page = await browser.newPage(phone)
  const asked: Array<Promise<AskedFor>> = []
  page.on('requestfinished', (request) => {
    const { origin: of, pathname, search } = new URL(request.url())
    if (of !== origin) return
    asked.push(
      request.allHeaders().then(({ accept = '*/*', 'accept-encoding': encoding = 'gzip, deflate, br' }) => ({
        path: pathname + search,
        headers: { accept, 'accept-encoding': encoding },
      })),
    )
  })
  await page.goto(origin, { waitUntil: 'networkidle' })
  const found = await Promise.all(asked)
  await browser.close()
  return found
}

function ask(origin: string, { path, headers }: AskedFor, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(origin + path, { headers, agent }, (response) => {
      response.resume()
      if (response.statusCode !== 200) reject(new Error(`${path} was answered with ${response.statusCode}`))
      response.once('end', resolve)
    }).once('error', reject)
  })
}

/** Sends the requests of a first view: the page on a new connection, then all others on six. */
async function view(origin: string, [page, ...others]: AskedFor[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsOfView })
  if (page) await ask(origin, page, agent)
  await Promise.all(others.map((other) => ask(origin, other, agent)))
  agent.destroy()
}

/** Waits for the listings, which the shop reads behind its start. */
async function readyListings({ origin }: ShopProcess): Promise<void> {
  while ((await fetch(`${origin}/shop-online`)).status !== 200) await wait(500)
}

/** Instructions that the shop runs, all its threads together, while it does some work. */
async function countInstructions({ child }: ShopProcess, folder: string, work: () => Promise<void>): Promise<number> {
  const control = (...options: string[]) =>
    execFileSync('callgrind_control', [...options, String(child.pid)], { stdio: 'ignore' })
  control('-i', 'on')
  control('-z')
  await work()
  control('-d')
  control('-i', 'off')
  // the file without a number is written at the end
  const dump = readdirSync(folder).toSorted().at(-1) ?? ''
  return Number(/^totals: (\d+)/m.exec(readFileSync(join(folder, dump), 'utf8'))?.[1])
}

/**
 * Counts what a first view of the home page costs the shop, in instructions: a count does not depend on what else the
 * machine does. The shop runs in Valgrind, which counts the code that V8 compiles, too.
 * @returns a line for the table of the bench
 */
export async function measureInstructions(dataDir: string): Promise<string> {
  const quick = await startShop({ port: await freePort(), dataDir })
  // the pictures are made by this view
  await recordFirstView(quick.origin)
  const asked = await recordFirstView(quick.origin)
  await quick.end('SIGTERM')
  const folder = mkdtempSync(join(tmpdir(), 'shop-instructions-'))
  try {
    const counted = ['--tool=callgrind', '--instr-atstart=no', '--smc-check=all-non-file']
    const command = ['--max-semi-space-size=32', 'app/commands/run.js', 'start']
    const shop = await startShop({
      port: await freePort(),
      dataDir,
      program: 'valgrind',
      command: ['-q', ...counted, `--callgrind-out-file=${join(folder, 'counts')}`, process.execPath, ...command],
      env: { RATE_LIMIT_FACTOR: '1000000' },
    })
    const views = async (count: number) => {
      for (let number = 0; number < count; number += 1) await view(shop.origin, asked)
    }
    await readyListings(shop)
    await views(warmUpViews)
    const total = await countInstructions(shop, folder, () => views(countedViews))
    await shop.end('SIGTERM')
    const pictures = asked.filter(({ path }) => path.startsWith('/images/')).length
    const instructions = (total / countedViews / 1e6).toFixed(1)
    return `A first view of the home page: ${asked.length - pictures} requests and ${pictures} pictures, ${instructions} M instructions.`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
