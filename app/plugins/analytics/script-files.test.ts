import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as scripts from './browser-scripts'
import { readScript, scriptHref, type ScriptName } from './script-files.server'

const bytesOf = (name: ScriptName) => brotliCompressSync(readScript(scriptHref(name)) ?? '').byteLength

test('the script that passes events to tools is small, and so is what loads each tool', () => {
  const names = Object.keys(scripts).filter((name): name is ScriptName => name in scripts)
  expect(names).toContain('shopEvents')
  for (const name of names) {
    expect(bytesOf(name), name).toBeGreaterThan(100)
    // both are on a page with this tool
    expect(bytesOf('shopEvents') + bytesOf(name), name).toBeLessThanOrEqual(2000)
  }
})
