import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the project, without a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

/** An import of a file of this project. Paths start at the root; `target` has no extension. */
export interface SourceImport {
  file: string
  target: string
  isTypeOnly: boolean
}

/** All TypeScript files below a folder, tests excluded, as paths from the root. */
export function listSourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path))
}

export function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

const staticImport = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const dynamicImport = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** All imports of files of this project in a file, type imports and `import()` included. */
export function listImports(file: string): SourceImport[] {
  const source = readSource(file)
  const found = [
    ...[...source.matchAll(staticImport)].map(([, type, specifier = '']) => ({
      specifier,
      isTypeOnly: type !== undefined,
    })),
    ...[...source.matchAll(dynamicImport)].map(([, specifier = '']) => ({ specifier, isTypeOnly: false })),
  ]
  return found.flatMap(({ specifier, isTypeOnly }) => {
    const target = resolveImport(file, specifier)
    return target === null ? [] : [{ file, target, isTypeOnly }]
  })
}

function resolveImport(file: string, specifier: string): string | null {
  if (specifier.startsWith('~db/')) return `db/${specifier.slice(4)}`
  if (specifier.startsWith('~/')) return `app/${specifier.slice(2)}`
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier))
  return null
}

/** Groups of files that import each other in a circle, type imports included; each group sorted by name. */
export function findCircles(imports: readonly SourceImport[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { file, target } of imports) {
    const from = file.replace(/\.tsx?$/, '')
    targets.set(from, [...(targets.get(from) ?? []), target])
  }
  // Tarjan's algorithm: files that can reach each other have the same lowest index
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    index.set(file, index.size)
    let low = index.size - 1
    stack.push(file)
    for (const target of targets.get(file) ?? []) {
      if (!index.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, index.get(target) ?? low)
    }
    lowest.set(file, low)
    if (low === index.get(file)) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1 || targets.get(file)?.includes(file)) circles.push(group.toSorted())
    }
    return low
  }
  for (const file of targets.keys()) if (!index.has(file)) visit(file)
  return circles
}
