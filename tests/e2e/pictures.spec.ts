import type { Page } from '@playwright/test'
import { expect, mainlyServer, scriptsOnly, test } from './journey'
import { addToCart } from './shopper'

interface ShownPicture {
  name: string
  /** The widths of the files in `srcset`. */
  candidates: number[]
  /** The width that `sizes` states, in CSS pixels, on an ordinary and on a dense screen. */
  stated: { ordinary: number; dense: number }
  /** The width that is shown, in CSS pixels; for a picture that is cut at its sides, with these. */
  shown: number
  isCropped: boolean
}

/** Measures the pictures of a page without loading them, as a browser may take a larger file that it already has. */
function measurePictures(page: Page): Promise<ShownPicture[]> {
  return page.evaluate(() => {
    const ruler = document.body.appendChild(document.createElement('div'))
    ruler.style.position = 'absolute'
    /** The parts of `sizes`, which are separated by the commas outside of all brackets. */
    const partsOf = (sizes: string) => {
      let depth = 0
      const isEnd = (sign: string) => {
        depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
        return sign === ',' && depth === 0
      }
      return [...sizes]
        .map((sign) => (isEnd(sign) ? '|' : sign))
        .join('')
        .split('|')
    }
    const widthOf = (sizes: string, isDense: boolean) => {
      for (const part of partsOf(sizes)) {
        const [, condition = '', width = part] = /^\s*(\(min-(?:width|resolution): [\d.]+\w+\)) (.*)$/.exec(part) ?? []
        if (condition.includes('resolution') ? !isDense : condition && !matchMedia(condition).matches) continue
        ruler.style.width = width
        return ruler.getBoundingClientRect().width
      }
      throw new Error(`no part of ${sizes} applies`)
    }
    return [...document.querySelectorAll<HTMLImageElement>('img[srcset]')]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => {
        const proportion = Number(element.getAttribute('width')) / Number(element.getAttribute('height'))
        const { clientWidth, clientHeight } = element
        return {
          name: `${element.alt || element.closest('li, section')?.textContent.slice(0, 30)} at ${clientWidth}`,
          candidates: element.srcset.split(', ').map((source) => Number(/ (\d+)w$/.exec(source)?.[1])),
          stated: { ordinary: widthOf(element.sizes, false), dense: widthOf(element.sizes, true) },
          shown: Math.max(clientWidth, clientHeight * proportion),
          isCropped: clientHeight * proportion > clientWidth * 1.05,
        }
      })
  })
}

// the HTML without scripts is the same, and nothing can be measured there
test('every picture is loaded in the smallest size that is sharp', scriptsOnly, async ({ page }) => {
  await addToCart(page, '/product/stoneware-chai-mug')
  const problems: string[] = []
  for (const path of ['/', '/shop-online', '/product-category/wear', '/product/amara-straight-kurta', '/cart']) {
    await page.goto(path)
    for (const width of [320, 360, 412, 600, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const pictures = await measurePictures(page)
      expect(pictures.length).toBeGreaterThan(0)
      for (const density of width < 768 ? [1, 1.75, 2, 3] : [1, 2]) {
        for (const { name, candidates, stated, shown, isCropped } of pictures) {
          const smallest = (needed: number) =>
            candidates.find((candidate) => candidate >= needed * density) ?? candidates.at(-1)
          // a picture that is five percent too small looks the same on a phone, and twelve on a dense one; how wide
          // tiles and cropped pictures are on larger windows depends on their number and on the text beside them, so
          // one size more is allowed there
          const isDense = density >= 1.5
          const leastPart = width >= 480 ? 0.98 : isDense ? 0.88 : 0.95
          const best = smallest(shown)
          const next = candidates[candidates.indexOf(best ?? 0) + 1]
          const allowed = [
            best,
            smallest(shown * leastPart),
            ...(isCropped || width >= 480 ? [next] : [smallest(shown * 1.01)]),
          ]
          const chosen = smallest(isDense ? stated.dense : stated.ordinary)
          if (!allowed.includes(chosen))
            problems.push(`${path}: ${name} of ${width}, ${density} times: ${chosen} for ${Math.round(shown)}`)
        }
      }
    }
  }
  expect(problems).toEqual([])
})

test(
  'the first picture of the home page is never cut badly, in windows of any size',
  mainlyServer,
  async ({ page }) => {
    await page.goto('/')
    for (const [width, height] of [
      [320, 568],
      [360, 740],
      [600, 900],
      [768, 1024],
      [1024, 768],
      [1280, 720],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      const shown = await page
        .getByRole('main')
        .locator('img[srcset]')
        .first()
        .evaluate((image) => {
          const box = image.getBoundingClientRect()
          const scale = Math.max(
            box.width / Number(image.getAttribute('width')),
            box.height / Number(image.getAttribute('height')),
          )
          return {
            width: box.width / (Number(image.getAttribute('width')) * scale),
            height: box.height / (Number(image.getAttribute('height')) * scale),
          }
        })
      expect(shown.width, `${width} px`).toBeGreaterThan(0.74)
      expect(shown.height, `${width} px`).toBeGreaterThan(0.8)
    }
  },
)

for (const ends of ['the first picture has arrived', 'the shopper scrolls'])
  test(`lazy pictures of the home page do not compete with the first one, until ${ends}`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width: 412, height: 823 })
    // after 3 s they are loaded in any case, which would come too early on a busy machine
    await page.addInitScript(() => {
      const { setTimeout } = window
      Object.assign(window, {
        setTimeout: (work: () => void, delay?: number) => (delay === 3000 ? 0 : setTimeout(work, delay)),
      })
    })
    let answerFirst = () => {}
    const isAnswered = new Promise<void>((resolve) => (answerFirst = resolve))
    const asked: string[] = []
    await page.route('**/images/**', async (route) => {
      asked.push(route.request().url())
      if (asked.length === 1) await isAnswered
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    // a picture of the next section, below the window
    await expect(page.locator('[data-section] img[loading=lazy]').first()).toBeAttached()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    if (!javaScriptEnabled) await expect.poll(() => asked.length).toBeGreaterThan(3)
    else {
      // the browser asks for the lazy pictures that it shows when it prepares a frame
      await page.evaluate(async () => {
        for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
      })
      await expect(page.locator('html')).toHaveAttribute('data-pictures', 'waiting')
      expect(asked).toHaveLength(1)
    }
    if (ends === 'the first picture has arrived') answerFirst()
    else await page.mouse.wheel(0, 200)
    await expect.poll(() => asked.length).toBeGreaterThan(3)
    await expect
      .poll(() =>
        page
          .locator('[data-section] img[loading=lazy]')
          .first()
          .evaluate((image) => image instanceof HTMLImageElement && image.complete),
      )
      .toBe(true)
    answerFirst()
  })
