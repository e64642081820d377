import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { customCssProblem } from '~/domain/site/storefront/theme/custom-css'
import { requireChromium } from '../../setup/chromium'

/** Ways to write an address of another site, some of which no browser follows. */
const addresses = (name: string) => [
  `//${name}`,
  `https://${name}`,
  `https:${name}`,
  `https:/${name}`,
  `HTTPS:${name}`,
  ` https:${name}`,
  `\thttps:${name}`,
  `ht\ttps:${name}`,
  `https\t:${name}`,
  `https:\t/\t/${name}`,
  `/\t/${name}`,
  `\t/\t/${name}`,
  `/\n/${name}`,
  `/\r/${name}`,
  `\u0001https:${name}`,
  `/\\/${name}`,
  `\\2f\\2f ${name}`,
  `https\\3a ${name}`,
  `/\\\n/${name}`,
]

/** Styles that load an address. */
const styles = (address: string, selector: string) => [
  `${selector}{background:url(${address})}`,
  `${selector}{background:url("${address}")}`,
  `${selector}{background:URL( '${address}' )}`,
  `${selector}{background:image-set("${address}" 1x)}`,
  `${selector}{background:-webkit-image-set(url(${address}) 1x)}`,
  `${selector}{--x:"${address}";background:image-set(var(--x) 1x)}`,
  `${selector}{--x:url("${address}");background:var(--x)}`,
  `${selector}::before{content:url("${address}")}`,
  `/* it's */${selector}{mask-image:url("${address}")}`,
  `@font-face{font-family:${selector.slice(1)};src:url("${address}")}${selector}{font-family:${selector.slice(1)}}`,
  `@import "${address}";`,
  `@import url(${address});`,
]

test('styles of the owner that ask another site for something are refused, although no policy of the page would stop them', async () => {
  const count = addresses('').length
  const all = Array.from({ length: count }, (_, kind) =>
    Array.from({ length: styles('', '.x').length }, (__, form) => {
      const name = `s${kind}x${form}`
      const css = styles(addresses(`evil.test/${name}`)[kind] ?? '', `.${name}`)[form] ?? ''
      return { name, css }
    }),
  ).flat()
  const html = `<!DOCTYPE html>${all.map(({ name, css }) => `<style>${css}</style><p class="${name}">x</p>`).join('\n')}`
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  const asked = new Set<string>()
  try {
    const page = await browser.newPage()
    await page.route('**', (route) => {
      const url = new URL(route.request().url())
      if (url.hostname === 'evil.test') asked.add(url.pathname.slice(1))
      return url.href === 'http://shop.test/' ? route.fulfill({ contentType: 'text/html', body: html }) : route.abort()
    })
    await page.goto('http://shop.test/', { timeout: 15_000 })
    await page.waitForLoadState('networkidle', { timeout: 15_000 })
  } finally {
    await browser.close()
  }
  // most do, so that the browser would have shown what gets through
  expect(asked.size).toBeGreaterThan(all.length / 2)
  const accepted = all.filter(({ css }) => customCssProblem(css) === null)
  expect(accepted.filter(({ name }) => asked.has(name)).map(({ css }) => css)).toEqual([])
})
