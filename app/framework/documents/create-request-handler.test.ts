import { createRequestHandler as createFrameworkHandler, data, redirect, type ServerBuild } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import type { EntryContext } from '../server'
import { createRequestHandler } from './create-request-handler'

type Module = ServerBuild['routes'][string]['module']

const unusedRoutes = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [
    `unused-${index}`,
    { path: `unused/${index}`, module: { default: () => null } },
  ]),
)

const routes: Record<string, { path?: string; index?: true; module: Partial<Module> }> = {
  home: { index: true, module: { default: () => null, loader: () => ({ is: 'home' }) } },
  product: {
    path: 'product/*',
    module: {
      default: () => null,
      headers: ({ loaderHeaders }) => ({ 'X-Kept': loaderHeaders.get('X-Kept') ?? '' }),
      loader: ({ params, request }) =>
        data({ slug: params['*'], url: request.url }, { status: 203, headers: { 'X-Kept': '5', 'Set-Cookie': 'a=1' } }),
      action: () => data({ isSaved: false }, { status: 422 }),
    },
  },
  gone: {
    path: 'gone',
    module: {
      default: () => null,
      loader: () => {
        throw new Response('It is gone', {
          status: 410,
          statusText: 'Gone',
          headers: { 'X-Why': 'sold', 'Set-Cookie': 'b=2' },
        })
      },
    },
  },
  broken: {
    path: 'broken',
    module: {
      default: () => null,
      ErrorBoundary: () => null,
      headers: ({ errorHeaders }) => ({ 'X-Failed': errorHeaders ? 'yes' : 'no' }),
      loader: () => {
        throw new Error('a secret detail')
      },
    },
  },
  moved: {
    path: 'moved',
    module: { default: () => null, loader: () => redirect('/', { status: 301, headers: { 'X-To': 'home' } }) },
  },
  empty: { path: 'empty', module: { default: () => null, loader: () => data(null, { status: 204 }) } },
  picture: { path: 'picture/:file', module: { loader: () => new Response('bytes', { headers: { ETag: '"1"' } }) } },
  ...unusedRoutes,
  page: {
    path: '*',
    module: {
      default: () => null,
      loader: ({ params }) => {
        if (params['*'] === 'about') return { is: 'about' }
        throw new Response('Not found', { status: 404, statusText: 'Not Found' })
      },
    },
  },
}

/** A built app whose pages are the JSON of what they are rendered with; `fail` is thrown by the first rendering. */
function makeBuild(fail?: { thrown: unknown }) {
  const contexts: EntryContext[] = []
  const errors: unknown[] = []
  let failure = fail
  const manifest = (id: string, path?: string, index?: true) => ({
    id,
    parentId: id === 'root' ? undefined : 'root',
    path,
    index,
    hasAction: false,
    hasLoader: true,
    hasClientAction: false,
    hasClientLoader: false,
    hasErrorBoundary: id === 'root',
    module: `/${id}.js`,
  })
  const all = {
    root: { module: { default: () => null, ErrorBoundary: () => null, loader: () => ({ is: 'root' }) } },
    ...routes,
  }
  const entries = Object.entries<(typeof routes)[string]>(all)
  const build: ServerBuild = {
    mode: 'production',
    routes: Object.fromEntries(
      entries.map(([id, { path, index, module }]) => [
        id,
        { ...manifest(id, path, index), module: { default: undefined, ...module } },
      ]),
    ),
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: Object.fromEntries(entries.map(([id, { path, index }]) => [id, manifest(id, path, index)])),
      url: '/manifest.js',
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
        default: (_request, status, headers, context) => {
          contexts.push(context)
          if (failure) {
            const { thrown } = failure
            failure = undefined
            throw thrown
          }
          const { loaderData, actionData, errors: shown, matches, location } = context.staticHandlerContext
          const ids = matches.map(({ route, params }) => [route.id, params])
          const page = {
            loaderData,
            actionData,
            shown: shown && JSON.stringify(shown),
            ids,
            location,
            handoff: context.serverHandoffString,
          }
          return new Response(JSON.stringify(page), { status, headers })
        },
        handleError: (error) => void errors.push(error),
      },
    },
  }
  return { build, contexts, errors }
}

async function describeAnswer(answer: Response) {
  return {
    status: answer.status,
    statusText: answer.statusText,
    headers: [...answer.headers].filter(([name]) => name !== 'content-type'),
    text: await answer.text(),
  }
}

async function answersOf(send: () => Request, fail?: { thrown: unknown }) {
  const ours = makeBuild(fail)
  const theirs = makeBuild(fail)
  return {
    ours: {
      ...(await describeAnswer(await createRequestHandler(ours.build)(send()))),
      errors: ours.errors.map(String),
    },
    theirs: {
      ...(await describeAnswer(await createFrameworkHandler(theirs.build, 'production')(send()))),
      errors: theirs.errors.map(String),
    },
    contexts: ours.contexts,
  }
}

const get = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init)

describe('a page is answered as the framework answers it:', () => {
  for (const path of [
    '/',
    '/product/mug?index&index=2&_routes=x&o=1',
    '/PRODUCT/Mug/',
    '/about',
    '/nothing',
    '/gone',
    '/broken',
    '/moved',
    '/empty',
    '/picture/1.webp',
    '/product/mug.data',
    '/_root.data',
    '/__manifest?version=1&p=/product/mug&p=/gone',
  ])
    test.each(['GET', 'HEAD'])(`%s ${path}`, async (method) => {
      const { ours, theirs } = await answersOf(() => get(path, { method }))
      expect(ours).toEqual(theirs)
    })

  test('a form, with what its action returned', async () => {
    const send = () => get('/product/mug', { method: 'POST', body: new URLSearchParams({ quantity: '0' }) })
    const { ours, theirs } = await answersOf(send)
    expect(ours).toEqual(theirs)
    expect(ours).toMatchObject({ status: 422, text: expect.stringContaining('isSaved') })
  })

  test.each([
    ['an error', new Error('while rendering')],
    ['a response', new Response('No', { status: 418, statusText: 'Teapot' })],
  ])('%s that is thrown while it is rendered', async (_kind, thrown) => {
    const ours = makeBuild({ thrown: thrown instanceof Response ? thrown.clone() : thrown })
    const theirs = makeBuild({ thrown })
    const answer = await describeAnswer(await createRequestHandler(ours.build)(get('/product/mug')))
    expect(answer).toEqual(
      await describeAnswer(await createFrameworkHandler(theirs.build, 'production')(get('/product/mug'))),
    )
    expect(ours.errors).toHaveLength(1)
    expect(answer.text).not.toContain('while rendering')
  })
})

describe('what costs time for nothing is not made:', () => {
  test('a stream of the data for scripts', async () => {
    const { contexts } = await answersOf(() => get('/product/mug'))
    expect(contexts).toHaveLength(1)
    expect(contexts[0]?.serverHandoffStream).toBeUndefined()
  })

  test('tables of routes that the page cannot need', async () => {
    const { contexts } = await answersOf(() => get('/product/mug'))
    expect(Object.keys(contexts[0]?.manifest.routes ?? {})).toEqual(['root', 'home', 'product'])
    expect(Object.keys(contexts[0]?.routeModules ?? {})).toEqual(['root', 'home', 'product'])
  })

  test('the tables of a page for its second request', async () => {
    const { build, contexts } = makeBuild()
    const answer = createRequestHandler(build)
    await answer(get('/product/mug'))
    await answer(get('/product/bowl'))
    expect(contexts[1]?.routeModules).toBe(contexts[0]?.routeModules)
    expect(contexts[1]?.manifest).toBe(contexts[0]?.manifest)
    expect(contexts[1]?.staticHandlerContext.matches[1]?.route).toBe(
      contexts[0]?.staticHandlerContext.matches[1]?.route,
    )
  })
})
