import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { runsEverything } from '../setup/only-in-test-all'

/** The elements that are wider than the window, where the page can be scrolled sideways; none when it can't. */
export async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map((element) => `${location.pathname} ${element.outerHTML.slice(0, 120)}`)
      .concat(`${location.pathname} is ${document.documentElement.scrollWidth} px wide`)
  })
}

/** Finds the parts that stay in view while the page scrolls and are in view now, with their heights in pixels. */
export const findFixedParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const { position, visibility } = getComputedStyle(element)
      const { top, bottom, height, width } = element.getBoundingClientRect()
      const isShown = visibility === 'visible' && height > 1 && width > 1 && bottom > 0 && top < window.innerHeight
      const isFixed = position === 'fixed' || position === 'sticky'
      return isFixed && isShown ? [{ part: element.outerHTML.slice(0, 80), height }] : []
    }),
  )

/** Scrolls to a share of the page, from 0 to 1. */
export const scrollTo = (page: Page, share: number) =>
  page.evaluate(
    (part) =>
      window.scrollTo({
        top: (document.documentElement.scrollHeight - window.innerHeight) * part,
        behavior: 'instant',
      }),
    share,
  )

/**
 * Finds the elements of a page that people press and that are lower than a finger needs (44 px). Links within a
 * sentence, and the dots below pictures, which are moved by a finger themselves, may be lower.
 */
export const findLowTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, summary, select, textarea, input:not([type=hidden])')].flatMap(
      (element) => {
        const pressed = element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : element
        const isLeftOut =
          !pressed?.checkVisibility({ checkVisibilityCSS: true }) ||
          element.matches('[data-thumb], [tabindex="-1"]') ||
          getComputedStyle(pressed).display === 'inline'
        const { bottom, height, width } = (pressed ?? element).getBoundingClientRect()
        // what only screen readers see is a pixel large, or above the page
        return isLeftOut || width <= 1 || bottom <= 0 || height > 43.5
          ? []
          : [`${location.pathname} ${Math.round(height)} px ${element.outerHTML.slice(0, 100)}`]
      },
    ),
  )

/**
 * The violations that axe finds on a page whose scripts are off, if it has parts that only such pages show. In test:all
 * alone, because it loads each page once more; admin.spec.ts has axe look at the pages of the staff with scripts.
 */
export async function findViolationsWithoutScripts(page: Page): Promise<string[]> {
  if (!runsEverything) return []
  return (await page.locator('[data-no-js-only], noscript').count()) === 0 ? [] : findViolationsInCopy(page)
}

/**
 * The violations that axe finds on a page whose scripts are off. axe is a script, so it checks a copy of what the page
 * shows, without its scripts, in a window of the same size where scripts are on.
 */
export async function findViolationsInCopy(page: Page, part = 'html'): Promise<string[]> {
  const html = (await page.content())
    .replaceAll(/<script\b[^]*?<\/script>/g, '')
    // what is shown only where scripts are off
    .replaceAll(/<\/?noscript[^>]*>/g, '')
  const context = await page.context().browser()?.newContext({ viewport: page.viewportSize(), javaScriptEnabled: true })
  if (!context) throw new Error('there is no browser')
  const copy = await context.newPage()
  await copy.route(page.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }))
  await copy.goto(page.url())
  const violations = await findViolations(copy, part)
  await context.close()
  return violations
}

/** The violations that axe finds on the page as it is now, or in a part of it. */
export async function findViolations(page: Page, part = 'html'): Promise<string[]> {
  // a colour can only be measured after its transition
  await page.evaluate(() => {
    // what moves all the time, such as a marquee, never ends
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.all(ending.map(({ finished }) => finished.catch(() => null)))
  })
  // what is right is not listed, and frames of other hosts, which a page has only where it was asked for them, are not
  // checked: both take more time than the page itself
  const axe = new AxeBuilder({ page })
    .include(part)
    // whole pages of the shop, with landmarks of their own, which are checked where they are opened alone
    .exclude('iframe[src^="/"]')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${new URL(page.url()).pathname} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
}
