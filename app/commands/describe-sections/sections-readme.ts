import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { sectionsAsMarkdown } from '~/sections/describe-sections.server'

export const sectionsReadmePath = fileURLToPath(new URL('../../sections/README.md', import.meta.url))

/** The heading of the list in the README. The text above it is written by hand. */
const heading = '## The sections\n'

/** The README of the sections with the list as the definitions are now, formatted. */
export async function sectionsReadme(): Promise<string> {
  const readme = await readFile(sectionsReadmePath, 'utf8')
  const [introduction] = readme.split(heading)
  const config = await resolveConfig(sectionsReadmePath)
  return format(`${introduction}${heading}\n${sectionsAsMarkdown()}\n`, { ...config, parser: 'markdown' })
}
