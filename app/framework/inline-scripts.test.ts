import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import {
  announcePaintScript,
  prepareFontsScript,
  prepareFormsScript,
  prepareLateElementsScript,
  preparePicturesScript,
  startLateScriptsScript,
} from './inline-scripts'

// The scripts are run from their text, as in a page, with only these few parts of a browser.

class HTMLElement {
  clicks = 0
  constructor(
    readonly form: object | null,
    readonly selector: string,
    readonly dataset: { submitOnChange?: string } = {},
    readonly isVisible = false,
  ) {}
  matches = (selector: string) => selector === this.selector
  getClientRects = () => (this.isVisible ? [{}] : [])
  click = () => void (this.clicks += 1)
}

describe('the script in the head', () => {
  function run(...buttons: HTMLElement[]) {
    const dataset: Record<string, string> = {}
    let onChange = (_event: { target: unknown }) => {}
    let onSubmit = (_event: object) => {}
    const document = {
      documentElement: { dataset },
      querySelectorAll: (selector: string) => (selector === '[data-submit-on-change]' ? buttons : []),
      addEventListener: (type: string, listen: typeof onChange) => {
        if (type === 'change') onChange = listen
      },
    }
    const addEventListener = (_type: 'submit', listen: typeof onSubmit) => void (onSubmit = listen)
    runInNewContext(prepareFormsScript, { document, HTMLElement, addEventListener })
    const submit = (target: object, isByChange: boolean, defaultPrevented: boolean) =>
      onSubmit({ target, defaultPrevented, submitter: { hasAttribute: () => isByChange } })
    return { dataset, change: (target: unknown) => onChange({ target }), submit }
  }

  test('marks the page', () => {
    expect(run().dataset).toEqual({ scripts: '' })
  })

  test('clicks the hidden button that submits a changed field of its form', () => {
    const [form, otherForm] = [{}, {}]
    const ofOtherForm = new HTMLElement(otherForm, '', { submitOnChange: '[type=radio]' })
    const ofOtherFields = new HTMLElement(form, '', { submitOnChange: 'select' })
    const update = new HTMLElement(form, '', { submitOnChange: '[type=radio]' })
    const { change } = run(ofOtherForm, ofOtherFields, update)
    change(new HTMLElement(form, '[type=text]'))
    expect(update.clicks).toBe(0)
    change(new HTMLElement(form, '[type=radio]'))
    expect([update.clicks, ofOtherForm.clicks, ofOtherFields.clicks]).toEqual([1, 0, 0])
  })

  test.each([
    ['the browser sends it because of a change', true, false, 1],
    ['React sends it', true, true, 0],
    ['the shopper sends it', false, false, 0],
  ])(
    'further changes of a form while %s are sent in its place: %s, %s, %i',
    (_case, isByChange, isPrevented, clicks) => {
      const form = {}
      const update = new HTMLElement(form, '', { submitOnChange: '[type=radio]' })
      const ofOtherForm = new HTMLElement({}, '', { submitOnChange: '[type=radio]' })
      const { change, submit } = run(ofOtherForm, update)
      submit(form, isByChange, isPrevented)
      change(new HTMLElement(form, '[type=checkbox]'))
      change(new HTMLElement({}, '[type=checkbox]'))
      expect([update.clicks, ofOtherForm.clicks]).toEqual([clicks, 0])
    },
  )

  test('does not click a visible button', () => {
    const form = {}
    const apply = new HTMLElement(form, '', { submitOnChange: 'select' }, true)
    run(apply).change(new HTMLElement(form, 'select'))
    expect(apply.clicks).toBe(0)
  })

  test('ignores targets that are not fields of a form', () => {
    const update = new HTMLElement(null, '', { submitOnChange: 'select' })
    const { change } = run(update)
    change(null)
    change({ form: null, matches: () => true })
    expect(update.clicks).toBe(0)
  })
})

test('a page was painted some time after the frame that follows its load', () => {
  const events: string[] = []
  const steps: Record<string, () => void> = {}
  runInNewContext(announcePaintScript, {
    Event,
    addEventListener: (type: string, next: () => void) => (steps[type] = next),
    requestAnimationFrame: (next: () => void) => (steps.frame = next),
    setTimeout: (next: () => void, time: number) => (steps[`${time} ms`] = next),
    dispatchEvent: ({ type }: Event) => events.push(type),
  })
  for (const step of ['load', 'frame', '100 ms']) {
    expect(events).toEqual([])
    steps[step]?.()
  }
  expect(events).toEqual(['painted'])
})

describe('the typefaces', () => {
  /** A rule as a browser has it: the names of its descriptors, and their values. */
  const ruleOf = (descriptors: Record<string, string>) => ({
    style: Object.assign(Object.keys(descriptors), { getPropertyValue: (name: string) => descriptors[name] }),
  })
  const rules = [
    ruleOf({
      'font-family': '"Body Face"',
      src: 'url("/body.woff2")',
      'font-weight': '400 700',
      'ascent-override': '96%',
    }),
    ruleOf({ 'font-family': 'Prices', src: 'url("/rupee.woff2")', 'unicode-range': 'U+20B9' }),
  ]

  function run(referrer: string) {
    const style = { media: '(scripting: none)', sheet: { cssRules: rules } }
    const loaded: string[] = []
    const used: FakeFontFace[] = []
    class FakeFontFace {
      constructor(
        public family: string,
        public src: string,
        public descriptors: Record<string, string>,
      ) {}
      load() {
        expect(used).toEqual([])
        loaded.push(this.family)
        return this.family === 'Prices' ? Promise.reject(new Error('the line is down')) : Promise.resolve()
      }
    }
    const steps: Record<string, () => unknown> = {}
    runInNewContext(prepareFontsScript, {
      document: {
        referrer,
        querySelectorAll: () => [style],
        fonts: { add: (face: FakeFontFace) => used.push(face) },
      },
      location: { origin: 'https://shop.example' },
      FontFace: FakeFontFace,
      addEventListener: (type: string, listen: () => void) => (steps[type] = listen),
    })
    return { style, steps, loaded, used }
  }

  test('are used when the page was painted, all together when their files have come', async () => {
    for (const referrer of ['', 'https://search.example/', 'https://shop.example.evil.example/']) {
      const { style, steps, loaded, used } = run(referrer)
      expect(loaded).toEqual([])
      await steps.painted?.()
      expect(loaded).toEqual(['Body Face', 'Prices'])
      expect(used.map(({ family }) => family)).toEqual(['Body Face', 'Prices'])
      expect(used[0]).toMatchObject({
        src: 'url("/body.woff2")',
        descriptors: { weight: '400 700', ascentOverride: '96%' },
      })
      expect(style.media).toBe('(scripting: none)')
    }
  })

  test('are used at once by who comes from another page of the shop', () => {
    const { style, steps } = run('https://shop.example/shop-online')
    expect(style.media).toBe('all')
    expect(steps).toEqual({})
  })
})

describe('lazy pictures', () => {
  function run() {
    const page: { pictures?: string } = {}
    const shows = new Map<string, () => void>()
    runInNewContext(preparePicturesScript, {
      document: { documentElement: { dataset: page } },
      addEventListener: (type: string, show: () => void) => shows.set(type, show),
      setTimeout: (show: () => void, time: number) => shows.set(`${time} ms`, show),
    })
    return { page, shows }
  }

  test('are shown when the page was painted, at the first scrolling, and after 3 s at the latest', () => {
    expect([...run().shows.keys()]).toEqual(['painted', 'scroll', '3000 ms'])
    for (const event of ['painted', 'scroll', '3000 ms']) {
      const { page, shows } = run()
      expect(page.pictures).toBe('waiting')
      shows.get(event)?.()
      expect(page.pictures).toBeUndefined()
    }
  })
})

describe('the script that starts the others', () => {
  function run(page: { readyState: string; hasIdleCallback?: boolean }) {
    const timers: Array<() => void> = []
    const preloads = ['/assets/entry-1.js', '/assets/root-1.js', '/assets/remix-1.js', '/assets/react-1.js']
    const inline = [
      { name: 'script', async: false },
      { name: 'script', async: true },
    ]
    const scripts: object[] = [...inline]
    const content = {
      prepend: (script: object) => void scripts.unshift(script),
      querySelector: (selector: string) => {
        const [, part = ''] = /^\[href\*="(.*)"\]$/.exec(selector) ?? []
        const href = preloads.find((preload) => preload.includes(part))
        return href ? { getAttribute: () => href } : null
      },
      querySelectorAll: () => scripts,
    }
    const started: object[][] = []
    const events = new EventTarget()
    const wait = (work: () => void) => timers.push(work)
    const window = page.hasIdleCallback === false ? {} : { requestIdleCallback: wait }
    const document = {
      readyState: page.readyState,
      querySelector: (selector: string) =>
        selector === '#late-scripts' && started.length === 0
          ? { content, replaceWith: () => void started.push(scripts) }
          : null,
      importNode: (node: unknown, isDeep: boolean) => (isDeep ? node : null),
      createElement: (name: string) => ({ name, async: true }),
    }
    runInNewContext(startLateScriptsScript, {
      ...window,
      window,
      document,
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
      setTimeout: wait,
    })
    return {
      events,
      started,
      runTimers: () => timers.splice(0).forEach((work) => work()),
    }
  }

  const started = [
    [
      { name: 'script', type: 'module', async: false, src: '/assets/react-1.js' },
      { name: 'script', type: 'module', async: false, src: '/assets/remix-1.js' },
      { name: 'script', async: false },
      { name: 'script', async: false },
    ],
  ]

  test('waits until the page was painted and then for an idle moment', () => {
    const page = run({ readyState: 'loading' })
    page.runTimers()
    expect(page.started).toEqual([])
    page.events.dispatchEvent(new Event('painted'))
    expect(page.started).toEqual([])
    page.runTimers()
    expect(page.started).toEqual(started)
  })

  test('waits only for an idle moment on a page that has loaded, in Safari too', () => {
    for (const hasIdleCallback of [true, false]) {
      const page = run({ readyState: 'complete', hasIdleCallback })
      expect(page.started).toEqual([])
      page.runTimers()
      expect(page.started).toEqual(started)
    }
  })

  test('the focus that a browser gives by itself starts nothing, the next key does', () => {
    const page = run({ readyState: 'loading' })
    const focus = Object.defineProperty(new Event('focusin'), 'target', { value: { autofocus: true } })
    page.events.dispatchEvent(focus)
    expect(page.started).toEqual([])
    page.events.dispatchEvent(new Event('keydown'))
    expect(page.started).toEqual(started)
  })

  test.each(['pointerdown', 'keydown', 'focusin'])('starts them only once, at the first %s', (event) => {
    const page = run({ readyState: 'loading' })
    page.events.dispatchEvent(new Event(event))
    page.events.dispatchEvent(new Event(event))
    page.events.dispatchEvent(new Event('painted'))
    page.runTimers()
    expect(page.started).toEqual(started)
  })
})

test('what waits is used when the page was painted', () => {
  const element = { innerHTML: '<link rel="manifest" href="/m">', outerHTML: '<noscript data-late>…</noscript>' }
  const listeners: Record<string, () => void> = {}
  runInNewContext(prepareLateElementsScript, {
    document: { querySelectorAll: (selector: string) => (selector === 'noscript[data-late]' ? [element] : []) },
    addEventListener: (type: string, listen: () => void) => (listeners[type] = listen),
  })
  expect(element.outerHTML).toContain('noscript')
  listeners.painted?.()
  expect(element.outerHTML).toBe('<link rel="manifest" href="/m">')
})
