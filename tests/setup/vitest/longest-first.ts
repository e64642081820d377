import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * How early a file starts: those that serve the whole shop take minutes, the others in tests/integration seconds. Unit
 * tests with a document come last and together, because a worker can keep its modules only from one file to the next
 * with the same environment.
 */
function rankOf({ moduleId }: TestSpecification): number {
  if (/\/tests\/integration\/(?:served-|commands)/.test(moduleId)) return 0
  if (moduleId.includes('/tests/integration/')) return 1
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment') ? 3 : 2
}

/** Starts the test files that take long first, so that no worker is without work at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const ranks = new Map(sorted.map((file) => [file, rankOf(file)]))
    return sorted.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
  }
}
