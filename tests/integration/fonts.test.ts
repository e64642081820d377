import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium, type Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { requireChromium } from '../setup/chromium'
import { runsEverything, servedDialects } from '../setup/only-in-test-all'
import { serveDemoShop, type ServedShop } from './served-shop'
import { maxShift, measureShift } from './served/measuring/measure-shift'

const dejavu = (style: string) => `node_modules/dejavu-fonts-ttf/ttf/DejaVu${style}.ttf`

describe.each(servedDialects)('typefaces of the owner on %s', (dialect) => {
  let shop: ServedShop
  beforeAll(async () => {
    shop = await serveDemoShop(dialect, { RATE_LIMIT_FACTOR: '50' })
  })
  afterAll(() => shop.close())

  /** Runs a command of the owner. Returns its rows. */
  async function fonts(...args: string[]): Promise<Array<Record<string, unknown>>> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['app/commands/run.js', 'shop', 'fonts', ...args, '--json'],
      { env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...shop.prepared.env } },
    )
    return JSON.parse(stdout).rows
  }
  const get = (path: string) => fetch(shop.origin + path)
  const readHome = async () => (await get('/')).text()
  const isOnPages = async (text: string) => (await readHome()).includes(text)
  const faceOf = (html: string, family: string) =>
    new RegExp(`@font-face{font-family:"${family}";([^}]*)}`).exec(html)?.[1]

  test('are on pages and served by the shop as soon as they are added, and gone when they are removed', async () => {
    expect(await isOnPages('"House"')).toBe(false)
    const [added] = await fonts('add', dejavu('Serif'), '--family', 'House', '--for', 'heading')
    const path = String(added?.path)
    await vi.waitFor(async () => expect(await isOnPages(path)).toBe(true), 60_000)
    const html = await readHome()
    expect(faceOf(html, 'House')).toContain(
      `src:url("${path}") format("woff2");font-weight:400;font-display:swap;ascent-override:`,
    )
    expect(faceOf(html, 'House fallback')).toMatch(
      /^src:local\("Arial"\).*;size-adjust:1\d\d(?:\.\d)?%;ascent-override:/,
    )
    expect(html.includes('--font-heading:"House", "House fallback"')).toBe(true)
    // the shop's own for headings is in no page then
    expect(html.includes('vesper-libre')).toBe(false)
    for (const time of ['first', 'kept']) {
      const file = await get(path)
      expect([time, file.status, Object.fromEntries(file.headers)]).toMatchObject([
        time,
        200,
        {
          'content-type': 'font/woff2',
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
          'content-length': String(added?.bytes),
        },
      ])
      expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2')
    }
    for (const wrong of [path.replace(/.{8}\./, '00000000.'), '/fonts/..%2F..%2Fshop.db', '/fonts/x.woff2'])
      expect([wrong, (await get(wrong)).status]).toEqual([wrong, 404])
    expect(await fonts('list')).toMatchObject([
      { family: 'House', from: 'you', for: 'heading', bytes: added?.bytes },
      { family: 'Figtree', from: 'shop', for: 'body' },
    ])
    expect(await fonts('remove', 'House')).toMatchObject([{ family: 'House', files: 1 }])
    await vi.waitFor(async () => expect(await isOnPages('"House"')).toBe(false), 60_000)
  })

  test('are refused by the command with the reason', async () => {
    const refused = await fonts('add', 'package.json').catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('"code":"not_a_font"') })
  })

  describe.runIf(runsEverything && dialect === 'sqlite')('in a browser', () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
    })
    afterAll(() => browser.close())

    test.each([
      ['one style', ['House'], [[dejavu('Sans'), '--family', 'House', '--for', 'both']]],
      [
        'a variable one and a serif',
        ['Round', 'Slab'],
        [
          ['public/fonts/jost.woff2', '--family', 'Round', '--for', 'body'],
          [dejavu('Serif'), '--family', 'Slab', '--for', 'heading'],
        ],
      ],
      [
        'two files of a family',
        ['Pair'],
        [
          [dejavu('SansCondensed'), '--family', 'Pair', '--for', 'both'],
          [dejavu('SansCondensed-Bold'), '--family', 'Pair'],
        ],
      ],
    ])('nothing moves when they arrive: %s', async (_name, families, files) => {
      for (const args of files) await fonts('add', ...args)
      const last = families.at(-1) ?? ''
      await vi.waitFor(async () => expect(await isOnPages(`"${last} fallback"`)).toBe(true), 60_000)
      for (const path of ['/', '/product/amara-straight-kurta'])
        for (const width of [360, 1280])
          expect(await measureShift(browser, shop.origin + path, width, families), `${path} ${width}`).toBeLessThan(
            maxShift,
          )
    })
  })
})
