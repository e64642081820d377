import { expect, mainlyScripts, test, waitUntilHydrated } from './journey'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

test(
  'a picture is enlarged and moved by fingers and buttons, and leads to the others; without scripts it opens as a file',
  mainlyScripts,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/product/amara-straight-kurta')
    await waitUntilHydrated(page)
    const link = page.getByRole('link', { name: 'Enlarge picture 1' })
    await link.click()
    if (!javaScriptEnabled) {
      await expect(page).toHaveURL(/\/images\/[^/]+\/1536/)
      expect(await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1000)
      return
    }
    const viewer = page.getByRole('dialog', { name: 'Pictures' })
    const picture = viewer.getByRole('img').first()
    const width = async () => (await picture.boundingBox())?.width ?? 0
    await expect(viewer.getByRole('status')).toHaveText(/^Picture 1 of [2-9]/)
    expect(await width()).toBe(360)

    // two fingers move apart, around the middle of the picture
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [
          { id: 1, x: 180 - apart, y: 300 },
          { id: 2, x: 180 + apart, y: 300 },
        ],
      })
    await touch('touchStart', 40)
    for (const apart of [60, 80, 100]) await touch('touchMove', apart)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(width).toBeCloseTo(900, -1)
    const { x, y } = (await picture.boundingBox()) ?? { x: 0, y: 0 }
    expect(x).toBeCloseTo(180 - 450, -1)
    expect(y).toBeCloseTo(300 - 750, -1)
    await page.mouse.move(180, 300)
    await page.mouse.wheel(100, 50)
    await expect.poll(async () => (await picture.boundingBox())?.x).toBeCloseTo(x - 100, 0)
    await viewer.getByRole('button', { name: 'Smaller' }).click()
    await viewer.getByRole('button', { name: 'Smaller' }).click()
    await expect.poll(width).toBe(360)
    await viewer.getByRole('button', { name: 'Larger' }).click()
    await expect.poll(width).toBeCloseTo(576, 0)

    await viewer.getByRole('button', { name: 'Next picture' }).click()
    await expect(viewer.getByRole('status')).toHaveText(/^Picture 2/)
    await expect(viewer.getByRole('img').nth(1)).toBeInViewport({ ratio: 0.9 })
    await viewer.getByRole('button', { name: 'Previous picture' }).click()
    await expect(viewer.getByRole('status')).toHaveText(/^Picture 1/)
    expect(await width()).toBe(360)
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('status')).toHaveText(/^Picture 2/)
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(link).toBeFocused()
  },
)
