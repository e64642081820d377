import type { TestProject } from 'vitest/node'
import { makeTemplate, openTemplateStore } from '../templates'

/**
 * Makes the templates that most tests copy. Tests write all their files into one folder, which is deleted at the end.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { store, close } = await openTemplateStore()
  process.env.TMPDIR = store.folder
  for (const dialect of ['sqlite', 'postgres'] as const) await makeTemplate(store, dialect, 'shop')
  project.provide('templateStore', store)
  return close
}
