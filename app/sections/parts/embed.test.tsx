import { chromium, type Browser } from 'playwright'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireChromium } from '../../../tests/setup/chromium'
import { Embed } from './embed'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
})
afterAll(() => browser.close())

const src = 'https://film.example/embed/1?title=a&b="'
const html = renderToString(<Embed label="Play <it>" title="A film" src={src} />)

test.each([
  [true, 'frame'],
  [false, 'frame'],
  [true, 'link'],
  [false, 'link'],
])('another site is asked for nothing until its link is pressed (scripts: %s, pressed: %s)', async (scripts, what) => {
  const page = await browser.newPage({ javaScriptEnabled: scripts })
  const asked: string[] = []
  await page.route('**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>The film</p>' })
  })
  await page.goto('http://shop.example/')
  await page.setContent(html)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('link', { name: 'Play <it>' }).waitFor()
  expect(asked).toEqual(['http://shop.example/'])
  await (what === 'frame' ? frame : page).getByRole('link', { name: 'Play <it>' }).press('Enter')
  await frame.getByText('The film').waitFor()
  expect(asked).toEqual(['http://shop.example/', new URL(src).href])
  expect(page.url()).toBe('http://shop.example/')
  await page.close()
})
