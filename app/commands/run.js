import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/*
 * Runs a command of this folder: `node app/commands/run.js shop orders list`. To load its hundreds of files of
 * TypeScript takes Node seconds, so they are bundled into a few files of JavaScript, once for each change of them.
 * Without a name it makes the bundles of all commands anew, for a machine whose files cannot be written later. It is
 * JavaScript, so that Node loads it alone.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
// as deep as the sources: some of them find other files from their own address
const folder = join(root, 'build/commands')
const names = ['start', 'shop', 'import', 'backup', 'restore', 'demo', 'migrate', 'outbox', 'stock']

/** A hash of the files that a bundle was made of; null when one is missing. */
function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) {
    const path = join(root, input)
    if (!existsSync(path)) return null
    hash.update(input).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function isCurrent(madeOf) {
  if (!existsSync(madeOf)) return false
  const { inputs, hash } = JSON.parse(readFileSync(madeOf, 'utf8'))
  return hashOf(inputs) === hash
}

/** Other processes may run the file or make it at the same time, so that it is replaced as a whole. */
function replaceFile(path, text) {
  const made = `${path}.${process.pid}`
  writeFileSync(made, text)
  renameSync(made, path)
}

/** Returns the address of a command's bundle, which is made when there is no current one. */
async function bundle(name) {
  const path = join(folder, `${name}.js`)
  const madeOf = join(folder, `${name}.json`)
  if (isCurrent(madeOf)) return path
  const { build, stop } = await import('esbuild').catch(() => {
    process.stderr.write("The shop's packages are missing: run npm ci in its folder first\n")
    process.exit(2)
  })
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [`app/commands/${name}.ts`],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    // what only pages show is not reached by commands
    loader: { '.svg': 'empty', '.css': 'empty' },
    // what a command imports when it needs it has a file of its own, named by its content: a running shop finds its own
    splitting: true,
    chunkNames: '[name]-[hash]',
    outdir: folder,
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  await stop()
  const inputs = ['tsconfig.json', relative(root, fileURLToPath(import.meta.url)), ...Object.keys(metafile.inputs)]
    .map((input) => input.split('?')[0])
    .toSorted()
  try {
    mkdirSync(folder, { recursive: true })
    for (const file of outputFiles) replaceFile(file.path, file.contents)
    // last, because it says that the bundle is complete
    replaceFile(madeOf, JSON.stringify({ hash: hashOf(inputs), inputs }))
  } catch (error) {
    process.stderr.write(`${folder} can't be written: ${error.message}. Whoever owns it runs: npm run build\n`)
    process.exit(2)
  }
  return path
}

const [, , name, ...args] = process.argv
if (name === undefined) {
  rmSync(folder, { recursive: true, force: true })
  for (const each of names) await bundle(each)
} else if (!names.includes(name)) {
  process.stderr.write(`There is no command ${name}: ${names.join(', ')}\n`)
  process.exit(2)
} else {
  const path = await bundle(name)
  process.setSourceMapsEnabled(true)
  process.argv = [process.argv[0], path, ...args]
  // whoever reads its lines may stop before the last one (`| head`); its work goes on
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
  })
  await import(pathToFileURL(path).href)
}
