import type { Page } from '@playwright/test'
import { expect, test } from './journey'
import { addToCart } from './shopper'

interface ShownPicture {
  name: string
  /** Pixels of the screen that the picture covers, in its own proportions. */
  needed: number
  /** Whether it is cut at its sides to fill its box. */
  isCropped: boolean
  chosen: number
  /** The widths of `srcset` that are not on the page anyway: a browser takes a larger file that it already has. */
  candidates: number[]
}

/** Loads every picture of the page by scrolling to it, and returns which file the browser chose for it. */
async function readPictures(page: Page): Promise<ShownPicture[]> {
  const pictures = await page.locator('img:visible').all()
  for (const picture of pictures) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0))
      .toBe(true)
  }
  return page.evaluate(() =>
    [...document.querySelectorAll('img')]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => {
        const widths = element.srcset.split(', ').map((source) => Number(/ (\d+)w$/.exec(source)?.[1]))
        const chosen = Number(/(\d+)\.webp$/.exec(element.currentSrc)?.[1])
        const isLoadedElsewhere = [...document.querySelectorAll('img')].some(
          (other) => other !== element && other.currentSrc === element.currentSrc,
        )
        const proportion = Number(element.getAttribute('width')) / Number(element.getAttribute('height'))
        return {
          name: `${element.alt || element.closest('li, section')?.textContent.slice(0, 30)} at ${element.clientWidth}`,
          needed: Math.max(element.clientWidth, element.clientHeight * proportion) * devicePixelRatio,
          isCropped: element.clientHeight * proportion > element.clientWidth * 1.05,
          chosen,
          candidates: isLoadedElsewhere ? [] : widths,
        }
      }),
  )
}

for (const [width, deviceScaleFactor] of [
  [320, 2],
  [360, 1],
  [360, 2],
  [360, 3],
  [412, 1.75],
  [768, 1],
  [1280, 1],
  [1280, 2],
  [1920, 1],
] as const) {
  test.describe(`a window of ${width} pixels with ${deviceScaleFactor} pixels of the screen for each`, () => {
    test.use({ viewport: { width, height: 900 }, deviceScaleFactor })

    test('loads the smallest picture that is sharp', async ({ page, javaScriptEnabled }) => {
      // the HTML is the same, and without scripts nothing can be measured
      test.skip(!javaScriptEnabled)
      await addToCart(page, '/product/stoneware-chai-mug')
      for (const path of ['/', '/shop-online', '/product-category/wear', '/product/amara-straight-kurta', '/cart']) {
        await page.goto(path)
        const pictures = await readPictures(page)
        expect(pictures.length).toBeGreaterThan(0)
        for (const { name, needed, isCropped, chosen, candidates } of pictures) {
          if (candidates.length === 0) continue
          // a shop rounds: a picture that is two percent too small looks the same
          const smallest = candidates.find((candidate) => candidate >= needed * 0.98) ?? candidates.at(-1)
          const next = candidates.find((candidate) => candidate > (smallest ?? 0)) ?? smallest
          // how high a cropped picture is depends on the text beside it, so the next size is allowed
          expect(isCropped ? [smallest, next] : [smallest], `${path}: ${name}, needs ${Math.round(needed)}`).toContain(
            chosen,
          )
        }
      }
    })
  })
}
