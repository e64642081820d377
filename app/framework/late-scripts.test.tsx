import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useContext } from 'react'
import { HasScripts, LateScripts } from './late-scripts'
import { renderPage } from './render-page'

beforeEach(() => vi.stubEnv('DEV', false))
afterEach(() => vi.unstubAllEnvs())

/** A page that shows what only the framework's scripts may look like, and ends with the scripts. */
function Page() {
  return (
    <html>
      <body>
        <div dangerouslySetInnerHTML={{ __html: '<template id="late-scripts"><script>steal()</script></template>' }} />
        {useContext(HasScripts) ? <LateScripts /> : null}
      </body>
    </html>
  )
}

/** Renders the page as the framework answers a request for it. */
async function render(hasScripts = true) {
  let rendered: ReturnType<typeof renderPage> | undefined
  const manifest = { id: 'root', path: '', hasAction: false, hasLoader: false, module: '/assets/root-1.js' }
  const build: ServerBuild = {
    mode: 'production',
    routes: { root: { id: 'root', path: '', module: { default: Page } } },
    assets: {
      entry: { module: '/assets/entry-1.js', imports: ['/assets/react-1.js', '/assets/remix-1.js'] },
      routes: { root: { ...manifest, hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false } },
      url: '/assets/manifest-1.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: true,
      v3_singleFetch: true,
    },
    entry: {
      module: {
        default: (request, status, headers, context) => {
          rendered = renderPage(context, request.url, hasScripts)
          return new Response(null, { status, headers })
        },
      },
    },
  }
  const answer = await createRequestHandler(build, 'production')(new Request('http://localhost/'))
  expect(answer.status).toBe(200)
  if (!rendered) throw new Error('nothing was rendered')
  return { ...rendered, html: rendered.html.join('') }
}

test('the scripts that the framework writes are in a template, and the policy of the page allows them', async () => {
  const { html, inlineScripts } = await render()
  const late = html.slice(html.lastIndexOf('<template id="late-scripts">'), html.lastIndexOf('</template>'))
  expect(html.replace(late, '')).not.toMatch(/modulepreload|__remix/)
  expect([...late.matchAll(/<link rel="modulepreload" href="([^"]*)"/g)].map(([, href]) => href)).toEqual(
    ['entry', 'react', 'remix', 'root'].map((name) => `/assets/${name}-1.js`),
  )
  const texts = [...late.matchAll(/<script(| type="module" async="")>(.*?)<\/script>/gs)].map(([, , text]) => text)
  expect(texts).toEqual([
    expect.stringContaining('window.__remixContext = '),
    expect.stringContaining('import("/assets/entry-1.js")'),
  ])
  expect(inlineScripts).toEqual(expect.arrayContaining(texts))
})

test('the policy allows no script that looks as if it were one of them', async () => {
  const { html, inlineScripts } = await render()
  expect(html).toContain('<script>steal()</script>')
  expect(inlineScripts).not.toContain('steal()')
})

test('a page has scripts exactly where it has the data that they start with', async () => {
  const [withScripts, without] = [(await render()).html, (await render(false)).html]
  expect(withScripts).toMatch(/window\.__remixContext[^]*id="page-data"/)
  expect(without).not.toMatch(/window\.__remixContext|id="page-data"/)
})
