import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { exportAnswers, type SaveFile } from '~/domain/site/forms/export-answers.server'
import { formFilePath } from '~/domain/site/forms/form-files.server'
import { countAnswers } from '~/domain/site/forms/forms.queries.server'
import { readForms, saveForm, showForm } from '~/domain/site/forms/forms.server'
import { parseJson } from '~/domain/shared/parse-json'
import { fail, ok } from '~/domain/shared/result'
import { exportSubscribers } from '~/domain/customers/subscriptions/subscriptions.server'
import { getRuntime } from '~/http/runtime.server'
import { formPath } from '~/paths'
import { originOf, shopUrls } from '~/http/shop-urls'
import { toFile, writeCsv } from '../export'
import { rowsOf, textOption, type OwnerArea } from '../owner-command'

/** Copies the files of forms to a folder that only its owner can read. */
async function copyTo(folder: string): Promise<SaveFile> {
  const { env } = await getRuntime()
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
  save: {
    usage: 'SLUG FILE.json',
    summary: 'Makes a form from a file, or replaces it: title, description, submit_label, thanks and fields',
    arguments: ['SLUG', 'FILE.json'],
    async run({ context }, [slug = '', file = '']) {
      const content = await readFile(file, 'utf8').catch(() => null)
      if (content === null) return fail('invalid_input', `${file} cannot be read`)
      return rowsOf(await saveForm(context, slug, parseJson(content), { pathOf: formPath }), (saved) => [saved])
    },
  },
  show: show(true),
  hide: show(false),
  export: {
    usage: 'SLUG FILE.csv [--files FOLDER] [--force]',
    summary:
      'Writes what was answered to a form to a CSV file that only you can read, and the files that were sent with it to a ' +
      'folder; --force replaces the CSV file',
    arguments: ['SLUG', 'FILE.csv'],
    options: { force: { type: 'boolean' }, files: { type: 'string' } },
    async run({ db }, [slug = '', file = ''], options) {
      const found = (await readForms(db)).find(({ form }) => form.slug === slug)
      if (!found) return fail('not_found', `There is no form ${slug}`)
      const folder = textOption(options, 'files')
      const lines = exportAnswers(db, found.form, folder === undefined ? undefined : await copyTo(folder))
      return writeCsv(file, lines, options.force === true)
    },
  },
}

export const subscribersArea: OwnerArea = {
  export: toFile('confirmed subscribers of the channel, with their links to unsubscribe,', async ({ db, channel }) => {
    const { env } = await getRuntime()
    return exportSubscribers(db, channel, shopUrls(originOf(channel.host, env.port, env.trustsProxy)))
  }),
}
