import { createContext, useContext, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readCachedHtml } from './cached-html'
import { wordBySet } from './slots/set-slot'
import { CachedElement } from './cached-element'
import { Cached, CachedHtml, ServerHtml } from './server-html'

const Language = createContext('en')
let renderings = 0

function Menu({ items, path }: { items: readonly string[]; path: string }) {
  renderings += 1
  return (
    <nav>
      {items.map((item) => (
        <a key={item} href={item} aria-current={item === path ? 'page' : undefined}>
          To {item}
        </a>
      ))}
    </nav>
  )
}

function Page({ items, path, name }: { items: readonly string[]; path: string; name: string }) {
  return (
    <Language.Provider value="hi">
      <ServerHtml name="menu" className="menu">
        <Cached of={items} by={[path]}>
          <Menu items={items} path={path} />
        </Cached>
      </ServerHtml>
      <Greeting name={name} />
    </Language.Provider>
  )
}

function Greeting({ name }: { name: string }) {
  return <p lang={useContext(Language)}>Hello, {name}</p>
}

const withoutSeparators = (html: string) => html.replaceAll('<!-- -->', '')
const plain = (items: readonly string[], path: string, name: string) =>
  withoutSeparators(renderToString(<Page items={items} path={path} name={name} />))
const kept = (items: readonly string[], path: string, name: string) =>
  withoutSeparators(
    renderToString(
      <CachedHtml.Provider value={readCachedHtml}>
        <Page items={items} path={path} name={name} />
      </CachedHtml.Provider>,
    ),
  )

test('a page with cached parts is the page that is rendered whole, whoever sees it and wherever they are', () => {
  const items = Object.freeze(['/', '/shop'])
  for (const name of ['Asha', 'Ravi'])
    for (const path of ['/', '/shop', '/cart']) expect(kept(items, path, name)).toBe(plain(items, path, name))
})

test('a cached part is rendered once for what it shows, and anew for other content', () => {
  const items = Object.freeze(['/', '/sale'])
  renderings = 0
  kept(items, '/', 'Asha')
  kept(items, '/', 'Ravi')
  expect(renderings).toBe(1)
  kept(items, '/sale', 'Ravi')
  expect(renderings).toBe(2)
  expect(kept(Object.freeze(['/new']), '/', 'Ravi')).toContain('To /new')
})

test('a part that shows what may change is rendered for every page', () => {
  const items = ['/']
  expect(kept(items, '/', 'Asha')).not.toContain('/shop')
  items.push('/shop')
  expect(kept(items, '/', 'Asha')).toContain('/shop')
})

test('ids that React makes are different in all parts of a page', () => {
  function Field() {
    return <input id={useId()} />
  }
  const items = Object.freeze(['/'])
  const html = renderToString(
    <CachedHtml.Provider value={readCachedHtml}>
      <Field />
      {['section one', 'section two'].map((name) => (
        <ServerHtml key={name} name={name} className="">
          <Cached of={items} by={[]}>
            <Field />
          </Cached>
        </ServerHtml>
      ))}
    </CachedHtml.Provider>,
  )
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(3)
})

interface Visitor {
  name: string
  count: number
  saved: string
}

let cardRenderings = 0

function Card({ id, saved }: { id: number; saved: string }) {
  cardRenderings += 1
  return (
    <li data-saved={wordBySet(saved, id, 'true', 'false')}>
      Number {id}, <b>{id * 2}</b>
    </li>
  )
}

function VisitorPage({ ids, visitor: { name, count, saved } }: { ids: readonly number[]; visitor: Visitor }) {
  return (
    <>
      <ServerHtml name="top" className="top">
        <Cached of={ids} by={[]} visitor={{ name, count }}>
          {(shown) => (
            <a aria-label={`Account of ${shown.name}`} data-count={shown.count}>
              {shown.name} has {shown.count}
            </a>
          )}
        </Cached>
      </ServerHtml>
      <CachedElement as="ul" className="cards" name="cards" of={ids} by={[]} visitor={{ saved: { ids: saved } }}>
        {(shown) => ids.map((id) => <Card key={id} id={id} saved={shown.saved.ids} />)}
      </CachedElement>
    </>
  )
}

const someVisitors: Visitor[] = [
  { name: 'Asha', count: 0, saved: '' },
  { name: 'Ravi <script>"\'&amp;', count: 12, saved: '2,31' },
  { name: 'set1', count: 1, saved: '1,2,3' },
  { name: '', count: 999, saved: '3' },
]

test('parts that show something of the visitor are rendered once, and show each visitor their own', () => {
  const ids = Object.freeze([1, 2, 3])
  cardRenderings = 0
  const pages = someVisitors.map((visitor) =>
    renderToString(
      <CachedHtml.Provider value={readCachedHtml}>
        <VisitorPage ids={ids} visitor={visitor} />
      </CachedHtml.Provider>,
    ),
  )
  expect(cardRenderings).toBe(3)
  const whole = someVisitors.map((visitor) => renderToString(<VisitorPage ids={ids} visitor={visitor} />))
  expect(pages.map(withoutSeparators)).toEqual(whole.map(withoutSeparators))
})

test('an element that React makes its own in the browser has the separators between its texts', () => {
  const ids = Object.freeze([7])
  const page = (htmlOf: typeof readCachedHtml | null) =>
    renderToString(
      <CachedHtml.Provider value={htmlOf}>
        <CachedElement as="ul" className="cards" name="cards" of={ids} by={[]}>
          {() => <Card id={7} saved="" />}
        </CachedElement>
      </CachedHtml.Provider>,
    )
  expect(page(readCachedHtml)).toContain('Number <!-- -->7')
  expect(page(readCachedHtml)).toBe(page(null))
})

test('a page that is rendered for all visitors keeps its own slots in cached parts', () => {
  const ids = Object.freeze([1, 2])
  const forAll: Visitor = { name: 'hole123', count: 123456789012345, saved: 'set99' }
  const kept = renderToString(
    <CachedHtml.Provider value={readCachedHtml}>
      <VisitorPage ids={ids} visitor={forAll} />
    </CachedHtml.Provider>,
  )
  expect(kept).toContain('set99-1-true.false-')
  expect(withoutSeparators(kept)).toBe(withoutSeparators(renderToString(<VisitorPage ids={ids} visitor={forAll} />)))
})
