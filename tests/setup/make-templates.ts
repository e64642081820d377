import { givenTemplateStore, makeTemplate } from './templates'

/**
 * Makes all templates of the run's store before the tests need them.
 */
const store = givenTemplateStore()
if (!store) throw new Error('There is no store of templates: npm test makes one and runs this as a step')
for (const template of ['shop', 'demo'] as const)
  for (const dialect of ['sqlite', 'postgres'] as const) await makeTemplate(store, dialect, template)
