import { writeFile } from 'node:fs/promises'
import { sectionsReadme, sectionsReadmePath } from './sections-readme'

/** Writes the list of sections and their settings into app/sections/README.md. */
await writeFile(sectionsReadmePath, await sectionsReadme())
