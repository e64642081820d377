import type { Database } from '~db/connection'
import { ifAllowed, type ActorContext } from '~/domain/operations/actors/staff-context'
import type { StaffResult } from '~/domain/shared/result'
import { csvLine } from '~/domain/shared/text/csv-line'
import type { CustomForm, FormAnswers } from './form'
import { readAttachedFiles } from './form-files.queries.server'
import { readAnswersAfter } from './forms.queries.server'
import { parseAnswers } from './forms.server'

const batchSize = 500

const textOf = (answer: string | string[] | undefined) => [answer ?? []].flat().join('; ')

/** Answers to questions that the form does not ask any more. */
function otherAnswers(form: CustomForm, answers: FormAnswers): string {
  return Object.entries(answers)
    .filter(([key]) => !form.fields.some((field) => field.key === key))
    .map(([key, answer]) => `${key}: ${textOf(answer)}`)
    .join('\n')
}

/** Copies a file of an answer to where the owner wants it. */
export type SaveFile = (token: string, name: string) => Promise<void>

/**
 * Returns the answers to a form as the lines of a CSV file that is safe to open in a spreadsheet. Error: `forbidden`.
 * @param saveFile is given each file with the name that its cell has then; without it cells have the names as they were
 *   sent
 */
export function exportAnswers(
  context: ActorContext,
  form: CustomForm,
  saveFile?: SaveFile,
): StaffResult<AsyncGenerator<string>> {
  return ifAllowed(context, 'reports', () => answersFile(context.db, form, saveFile))
}

async function* answersFile(db: Database, form: CustomForm, saveFile?: SaveFile): AsyncGenerator<string> {
  yield csvLine(['Number', 'Sent', ...form.fields.map(({ label }) => label), 'Other answers'])
  for (let after = 0; ;) {
    const rows = await readAnswersAfter(db.read, form.id, after, batchSize)
    const files = saveFile
      ? await readAttachedFiles(
          db.read,
          rows.map(({ id }) => id),
        )
      : []
    for (const { id, createdAt, answers: json } of rows) {
      const answers = parseAnswers(json)
      for (const { field, token } of files.filter(({ answersId }) => answersId === id)) {
        const name = `${id}-${field}-${textOf(answers[field])}`
        await saveFile?.(token, name)
        answers[field] = name
      }
      const cells = form.fields.map(({ key }) => textOf(answers[key]))
      yield csvLine([id, createdAt, ...cells, otherAnswers(form, answers)])
    }
    const last = rows.at(-1)
    if (rows.length < batchSize || !last) return
    after = last.id
  }
}
