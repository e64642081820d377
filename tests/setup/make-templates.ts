import { givenTemplateStore, makeTemplate } from './templates'

/**
 * Makes every template of the run's store ahead of time. The second demo shop uses the pictures drawn for the first.
 */
const store = givenTemplateStore()
if (!store) throw new Error('There is no store of templates: this is a step of npm test')
for (const template of ['shop', 'demo'] as const)
  for (const dialect of ['sqlite', 'postgres'] as const) await makeTemplate(store, dialect, template)
