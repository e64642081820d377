import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sectionsReadme, sectionsReadmePath } from './sections-readme'

test('the README of the sections lists them as they are defined; npm run describe-sections writes the list', async () => {
  expect(readFileSync(sectionsReadmePath, 'utf8')).toBe(await sectionsReadme())
})
