import { createContext, useContext, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { htmlOfKept } from './kept-html'
import { Kept, KeptHtml, ServerHtml } from './server-html'

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
        <Kept of={items} by={[path]}>
          <Menu items={items} path={path} />
        </Kept>
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
      <KeptHtml.Provider value={htmlOfKept}>
        <Page items={items} path={path} name={name} />
      </KeptHtml.Provider>,
    ),
  )

test('a page with kept parts is the page that is rendered whole, whoever sees it and wherever they are', () => {
  const items = Object.freeze(['/', '/shop'])
  for (const name of ['Asha', 'Ravi'])
    for (const path of ['/', '/shop', '/cart']) expect(kept(items, path, name)).toBe(plain(items, path, name))
})

test('a kept part is rendered once for what it shows, and anew for other content', () => {
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
    <KeptHtml.Provider value={htmlOfKept}>
      <Field />
      {['section one', 'section two'].map((name) => (
        <ServerHtml key={name} name={name} className="">
          <Kept of={items} by={[]}>
            <Field />
          </Kept>
        </ServerHtml>
      ))}
    </KeptHtml.Provider>,
  )
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(3)
})
