import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { apiCalls } from '~/api/calls.server'
import routes from '~/routes'
import { specifiedCalls } from './spec-calls'
import { specifiedRoutes } from './spec-routes'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

/** The one order of domain folders: each may import those before it, and itself. */
const domainOrder = [
  'money',
  'settings',
  'media',
  'addresses',
  'storefront',
  'content',
  'catalogue',
  'importing',
  'pricing',
  'tax',
  'shipping',
  'pincodes',
  'stock',
  'customisation',
  'notifications',
  'cart',
  'payments',
  'orders',
  'checkout',
  'demo',
]

interface Import {
  file: string
  target: string
  isTypeOnly: boolean
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path))
}

const importPattern = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(importPattern)].flatMap(([, type, specifier = '']) => {
    const target = specifier.startsWith('~db/')
      ? `db/${specifier.slice(4)}`
      : specifier.startsWith('~/')
        ? `app/${specifier.slice(2)}`
        : specifier.startsWith('.')
          ? relative(root, resolve(root, dirname(file), specifier))
          : null
    return target === null ? [] : [{ file, target, isTypeOnly: type !== undefined }]
  })
}

const allImports = ['app', 'db'].flatMap(sourceFiles).flatMap(importsOf)
const broken = (rule: (entry: Import) => boolean) =>
  allImports.filter(rule).map(({ file, target }) => `${file} imports ${target}`)
const from = (folder: string) => (entry: Import) => entry.file.startsWith(folder)
const isServerOnly = (target: string) => /\.server$|\.schema$/.test(target)

describe('the rooms of the house', () => {
  test('routes and calls never reach the database', () => {
    expect(broken((entry) => /^app\/(routes|api)\//.test(entry.file) && entry.target.startsWith('db/'))).toEqual([])
  })

  test('no route imports another route', () => {
    expect(broken((entry) => from('app/routes/')(entry) && entry.target.startsWith('app/routes/'))).toEqual([])
  })

  test('components and browser code never import server files', () => {
    const isBrowserRoom = (file: string) => /^app\/(components|enhance)\//.test(file)
    expect(
      broken(
        (entry) =>
          isBrowserRoom(entry.file) &&
          (isServerOnly(entry.target) ||
            /^app\/(routes|http|api|commands)\//.test(entry.target) ||
            entry.target.startsWith('db/')) &&
          !entry.isTypeOnly,
      ),
    ).toEqual([])
  })

  test('sections and plugins use the domain from their server files only', () => {
    const rule = (entry: Import) =>
      /^app\/(sections|plugins)\//.test(entry.file) &&
      !/\.server\.tsx?$/.test(entry.file) &&
      !entry.isTypeOnly &&
      entry.target.startsWith('app/domain/') &&
      !entry.target.startsWith('app/domain/money/') &&
      isServerOnly(entry.target)
    expect(broken(rule)).toEqual([])
  })

  test('the domain knows nothing of requests, pages or React', () => {
    expect(broken((entry) => from('app/domain/')(entry) && /^app\/(?!domain\/)/.test(entry.target))).toEqual([])
    const withReact = sourceFiles('app/domain').filter((file) =>
      /from '(react|@remix-run\/[^']+)'/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(withReact).toEqual([])
  })

  test('domain folders import only those before them', () => {
    const folderOf = (path: string) => /^app\/domain\/([^/]+)\//.exec(path)?.[1]
    const rule = (entry: Import) => {
      const own = folderOf(entry.file)
      const other = folderOf(entry.target)
      if (!own || !other || own === other) return false
      return !entry.isTypeOnly && domainOrder.indexOf(other) >= domainOrder.indexOf(own)
    }
    expect(broken(rule)).toEqual([])
    const folders = readdirSync(join(root, 'app/domain'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    expect(folders.map((entry) => entry.name).filter((name) => !domainOrder.includes(name))).toEqual([])
  })

  test('the database and styles know nothing of the app', () => {
    expect(broken((entry) => from('db/')(entry) && entry.target.startsWith('app/'))).toEqual([])
    expect(broken((entry) => from('app/styles/')(entry) && !entry.target.startsWith('app/styles/'))).toEqual([])
  })

  test('SQL stands in query files', () => {
    const offenders = sourceFiles('app')
      .filter((file) => !file.endsWith('.queries.server.ts') && !file.startsWith('app/commands/'))
      .filter((file) =>
        /\b(?:trx|db\.read|db\.write|q)\s*(?:<[^>]*>)?\(\s*['"`]|\.raw\(/.test(readFileSync(join(root, file), 'utf8')),
      )
    expect(offenders.filter((file) => file !== 'app/routes/health.ts')).toEqual([])
  })

  test('every action reads its form through the one door', () => {
    // proved by a token or a signature instead of an origin; the catch-all answers 404 to every POST
    const otherDoors = ['app/routes/payment-return.ts', 'app/routes/webhooks.ts', 'app/routes/storefront/page.tsx']
    const offenders = sourceFiles('app/routes')
      .filter((file) => !otherDoors.includes(file))
      .filter((file) => /export (?:async )?(?:function|const) action\b/.test(readFileSync(join(root, file), 'utf8')))
      .filter((file) => !/\b(?:readForm|answerCall)\b/.test(readFileSync(join(root, file), 'utf8')))
    expect(offenders).toEqual([])
  })

  test('pages stay under 150 lines and files under 300', () => {
    const lines = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
    const long = [...sourceFiles('app'), ...sourceFiles('db'), ...sourceFiles('migrations')].filter((file) => {
      if (file.startsWith('db/demo/') || file.startsWith('db/address-data/') || file.startsWith('migrations/'))
        return false
      return lines(file) > (file.startsWith('app/routes/') ? 150 : 300)
    })
    expect(long.map((file) => `${file}: ${lines(file)} lines`)).toEqual([])
  })
})

describe('the specification', () => {
  const resolved = Array.isArray(routes) ? routes : []
  const paths = new Set(
    resolved.flatMap((entry) =>
      'path' in entry && entry.path
        ? [`/${entry.path}`, entry.path.endsWith('/*') ? `/${entry.path.slice(0, -2)}` : '']
        : entry && 'index' in entry && entry.index
          ? ['/']
          : [],
    ),
  )

  test('every route of its table that is marked as built is in routes.ts, and no other', () => {
    expect(
      specifiedRoutes.filter((entry) => entry.isBuilt && !paths.has(entry.path)).map((entry) => entry.path),
    ).toEqual([])
    expect(
      specifiedRoutes.filter((entry) => !entry.isBuilt && paths.has(entry.path)).map((entry) => entry.path),
    ).toEqual([])
  })

  test('every call of its tables that is marked as built is answered, and no call is answered that it does not know', () => {
    const answered = new Set(apiCalls.map((call) => `${call.method} ${call.path}`))
    expect(
      specifiedCalls.filter((entry) => entry.isBuilt && !answered.has(entry.call)).map((entry) => entry.call),
    ).toEqual([])
    expect(
      specifiedCalls.filter((entry) => !entry.isBuilt && answered.has(entry.call)).map((entry) => entry.call),
    ).toEqual([])
    const specified = new Set(specifiedCalls.map((entry) => entry.call))
    expect([...answered].filter((call) => !specified.has(call))).toEqual([])
  })
})
