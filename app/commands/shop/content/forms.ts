import { copyFile, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { exportAnswers, type SaveFile } from '~/domain/site/forms/export-answers.server'
import { formFilePath } from '~/domain/site/forms/form-files.server'
import { countAnswers } from '~/domain/site/forms/forms.queries.server'
import { readFormDocument, readForms, saveForm, showForm } from '~/domain/site/forms/forms.server'
import { fail, ok } from '~/domain/shared/result'
import { exportSubscribers } from '~/domain/customers/subscriptions/subscriptions.server'
import { getRuntime } from '~/http/runtime.server'
import { formPath } from '~/paths'
import { shopUrls } from '~/http/shop-urls'
import { toFile, writeCsv } from '../export'
import { documentCommands, fromRecord } from './document-commands'
import { typedPath } from '../../command-line/typed-files'
import { readOwnerOrigin, rowsOf, textOption, type OwnerArea } from '../owner-command'

/** Copies the files of forms to a folder that only its owner can read. */
async function copyTo(typed: string): Promise<SaveFile> {
  const { env } = await getRuntime()
  const folder = typedPath(typed)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return async (token, name) => {
    const target = join(folder, basename(name))
    // a file that the disk has lost is left out
    await copyFile(formFilePath(env.dataDir, token), target).catch(() => {})
  }
}

const show = (isActive: boolean): OwnerArea[string] => ({
  usage: 'SLUG',
  summary: isActive ? 'Shows a form' : 'Hides a form; what was answered stays',
  arguments: ['SLUG'],
  run: async ({ context }, [slug = '']) => rowsOf(await showForm(context, slug, isActive), (changed) => [changed]),
})

export const formsArea: OwnerArea = {
  list: {
    usage: '',
    summary: 'Shows all forms with the number of their answers',
    async run({ db }) {
      const [forms, counts] = await Promise.all([readForms(db), countAnswers(db.read)])
      return ok(
        forms.map(({ form: { id, slug, title, fields }, isActive }) => ({
          slug,
          title,
          fields: fields.length,
          shown: isActive,
          answers: counts.get(id) ?? 0,
        })),
      )
    },
  },
  ...documentCommands({
    name: 'form',
    key: 'SLUG',
    saveCommand: 'save',
    saveSummary: 'Makes a form from a file, or replaces it: title, description, submit_label, thanks and fields',
    read: ({ db }, slug) => readFormDocument(db, slug),
    save: async ({ context }, slug, document) =>
      rowsOf(await saveForm(context, slug, document, { pathOf: formPath }), (saved) => [saved]),
    hasNumbers: true,
    readEarlier: fromRecord({
      kind: 'form',
      where: (slug) => ({ slug }),
      contentFields: ['document.'],
      toDocument: (fields) =>
        Object.fromEntries(
          Object.entries(fields).flatMap(([name, value]) =>
            name.startsWith('document.') && value !== null ? [[name.slice('document.'.length), value]] : [],
          ),
        ),
    }),
  }),
  show: show(true),
  hide: show(false),
  export: {
    usage: 'SLUG FILE.csv [--files FOLDER] [--force]',
    summary:
      'Writes what was answered to a form to a CSV file that only you can read, and the files that were sent with it to a ' +
      'folder; --force replaces the CSV file',
    arguments: ['SLUG', 'FILE.csv'],
    options: { force: { type: 'boolean' }, files: { type: 'string' } },
    async run({ db, context }, [slug = '', file = ''], options) {
      const found = (await readForms(db)).find(({ form }) => form.slug === slug)
      if (!found) return fail('not_found', `There is no form ${slug}`)
      const folder = textOption(options, 'files')
      const lines = exportAnswers(context, found.form, folder === undefined ? undefined : await copyTo(folder))
      return lines.ok ? writeCsv(file, lines.value, options.force === true) : lines
    },
  },
}

export const subscribersArea: OwnerArea = {
  export: toFile('confirmed subscribers of the channel, with their links to unsubscribe,', async (shop) =>
    exportSubscribers(shop.context, shopUrls(await readOwnerOrigin(shop))),
  ),
}
