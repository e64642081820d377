import type { Knex } from 'knex'

export async function insertFormFile(trx: Knex, row: { token: string; mime: string; created_at: string }) {
  await trx('form_files').insert(row)
}

/** Returns those of the given files that belong to no answers yet, locked until the transaction ends. */
export async function lockLooseFiles(trx: Knex, tokens: readonly string[]): Promise<string[]> {
  return trx('form_files')
    .whereIn('token', [...tokens])
    .whereNull('answers_id')
    .forUpdate()
    .pluck<string[]>('token')
}

export async function attachFile(trx: Knex, token: string, answersId: number, field: string): Promise<void> {
  await trx('form_files').where({ token }).update({ answers_id: answersId, field })
}

export interface AttachedFile {
  answersId: number
  field: string
  token: string
  mime: string
}

/** The files of some answers. */
export async function readAttachedFiles(q: Knex, answersIds: readonly number[]): Promise<AttachedFile[]> {
  return q('form_files')
    .whereIn('answers_id', [...answersIds])
    .orderBy('id')
    .select<AttachedFile[]>({ answersId: 'answers_id', field: 'field', token: 'token', mime: 'mime' })
}

/** Files without answers that were sent before an instant. */
export async function readLooseFiles(q: Knex, before: string, limit: number): Promise<string[]> {
  return q('form_files')
    .whereNull('answers_id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .pluck<string[]>('token')
}

export async function deleteFileRows(trx: Knex, tokens: readonly string[]): Promise<void> {
  await trx('form_files')
    .whereIn('token', [...tokens])
    .whereNull('answers_id')
    .delete()
}

/** Deletes answers that were sent before an instant; returns how many. */
export async function deleteAnswersBefore(trx: Knex, before: string, limit: number): Promise<number> {
  const old = trx('form_answers').where('created_at', '<', before).orderBy('created_at').limit(limit).select('id')
  return trx('form_answers').whereIn('id', old).delete()
}

export async function hasAnswersBefore(q: Knex, before: string): Promise<boolean> {
  return (await q('form_answers').where('created_at', '<', before).first('id')) !== undefined
}
