import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** How early a file starts: those that serve the whole shop take minutes, the others in tests/integration seconds. */
function rankOf({ moduleId }: TestSpecification): number {
  if (/\/tests\/integration\/(?:served-|commands)/.test(moduleId)) return 0
  return moduleId.includes('/tests/integration/') ? 1 : 2
}

/** Starts the test files that take long first, so that no worker is without work at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
