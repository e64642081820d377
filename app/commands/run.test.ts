import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

let root: string
const path = (name: string) => join(root, 'app/commands', name)
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path('run.js'), ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'run-command-'))
  mkdirSync(join(root, 'app/commands'), { recursive: true })
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(root, 'node_modules'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'tsconfig.json'), '{ "compilerOptions": { "paths": { "~/*": ["./app/*"] } } }')
  copyFileSync(fileURLToPath(new URL('run.js', import.meta.url)), path('run.js'))
  writeFileSync(path('word.ts'), "export const word: string = 'first'\n")
  writeFileSync(path('later.ts'), "export const later = 'later'\n")
  writeFileSync(
    path('stock.ts'),
    "import { word } from '~/commands/word'\n" +
      "const { later } = await import('./later')\n" +
      'console.log(word, later, ...process.argv.slice(2))\n' +
      "if (process.argv[2] === 'fail') throw new Error('broken')\n" +
      'for (let row = 0; row < Number(process.argv[2] ?? 0); row += 1) process.stdout.write(`row ${row}\\n`)\n' +
      "console.error('done')\n",
  )
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a command gets its arguments, and is bundled again only when one of its files has changed', () => {
  expect(run('stock', 'check', '--json')).toEqual({ status: 0, stdout: 'first later check --json\n', stderr: 'done\n' })
  const made = readdirSync(join(root, 'build/commands'))
  expect(run('stock').stdout).toBe('first later\n')
  expect(readdirSync(join(root, 'build/commands'))).toEqual(made)
  writeFileSync(path('word.ts'), "export const word: string = 'second'\n")
  expect(run('stock').stdout).toBe('second later\n')
})

test('an error names the line of the source', () => {
  const { status, stderr } = run('stock', 'fail')
  expect(status).toBe(1)
  expect(stderr).toMatch(/Error: broken\n\s+at .*app\/commands\/stock\.ts:4:/)
})

test('a command does its work to the end when nobody reads its lines any more', () => {
  const { stdout, stderr } = spawnSync('sh', ['-c', `${process.execPath} ${path('run.js')} stock 50000 | head -n 1`], {
    encoding: 'utf8',
  })
  expect(stdout).toBe('second later 50000\n')
  expect(stderr).toBe('done\n')
})

test('a command that there is not is named', () => {
  expect(run('stok')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^There is no command stok: [^\n]+\n$/),
  })
})

test('a folder that cannot be written is said in words', () => {
  rmSync(join(root, 'build'), { recursive: true })
  writeFileSync(join(root, 'build'), '')
  const { status, stderr } = run('stock')
  expect(status).toBe(2)
  expect(stderr).toMatch(/^\S+build\/commands can't be written: [^\n]+ Whoever owns it runs: npm run build\n$/)
})
