import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServedShop } from '../served-shop'

const fixture = fileURLToPath(new URL('../../fixtures/api-client/buy.ts', import.meta.url))
/** Inside the project, so that the compiler finds the packages. */
const folder = fileURLToPath(new URL(`../../../node_modules/.cache/api-client-${process.pid}/`, import.meta.url))

/** A client that is generated from the OpenAPI document. It places one order. */
export function describeGeneratedClient(getShop: () => ServedShop): void {
  describe('a client generated from /api/openapi.json', () => {
    const client = join(folder, 'buy.ts')
    beforeAll(async () => {
      const document = await (await fetch(`${getShop().origin}/api/openapi.json`)).text()
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'generated.ts'), astToString(await openapiTS(document)))
      cpSync(fixture, client)
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    test('has the types that a purchase needs', () => {
      const program = ts.createProgram([client], {
        strict: true,
        noEmit: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: true,
        // a browser has those of no package
        types: [],
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
      })
      const problems = ts.getPreEmitDiagnostics(program)
      expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
    })

    test('buys', async () => {
      const { buy } = await import(/* @vite-ignore */ client)
      expect(await buy(getShop().origin)).toEqual({
        orderNumber: expect.stringMatching(/^TN\d{6}$/),
        total: expect.any(Number),
        label: 'Placed, payment pending',
      })
    }, 30_000)
  })
}
