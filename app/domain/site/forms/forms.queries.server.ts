import type { Knex } from 'knex'

export interface FormRow {
  id: number
  slug: string
  document: string
  isActive: number
}

const columns = { id: 'id', slug: 'slug', document: 'document', isActive: 'is_active' }

export async function readFormRows(q: Knex): Promise<FormRow[]> {
  return q('forms').orderBy('slug').select<FormRow[]>(columns)
}

export async function upsertForm(trx: Knex, slug: string, document: string, now: string): Promise<void> {
  await trx('forms')
    .insert({ slug, document, is_active: 1, updated_at: now })
    .onConflict('slug')
    .merge(['document', 'updated_at'])
}

export async function setFormActive(trx: Knex, slug: string, isActive: boolean, now: string): Promise<boolean> {
  return (
    (await trx('forms')
      .where({ slug })
      .update({ is_active: isActive ? 1 : 0, updated_at: now })) > 0
  )
}

export async function insertAnswers(
  trx: Knex,
  row: { form_id: number; channel_id: number; answers: string; created_at: string },
): Promise<number> {
  const [inserted] = await trx('form_answers').insert(row).returning<Array<{ id: number }>>('id')
  if (!inserted) throw new Error('the answers were not stored')
  return inserted.id
}

export interface AnswersRow {
  id: number
  formId: number
  channelId: number
  answers: string
  createdAt: string
}

const answerColumns = {
  id: 'id',
  formId: 'form_id',
  channelId: 'channel_id',
  answers: 'answers',
  createdAt: 'created_at',
}

export async function findAnswers(q: Knex, id: number): Promise<AnswersRow | undefined> {
  return q('form_answers').where({ id }).first<AnswersRow | undefined>(answerColumns)
}

/** Answers of a form in the order in which they were sent, after one of them. */
export async function readAnswersAfter(q: Knex, formId: number, afterId: number, limit: number): Promise<AnswersRow[]> {
  return q('form_answers')
    .where({ form_id: formId })
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select<AnswersRow[]>(answerColumns)
}

export async function countAnswers(q: Knex): Promise<Map<number, number>> {
  const rows: Array<{ formId: number; count: number | string }> = await q('form_answers')
    .groupBy('form_id')
    .select({ formId: 'form_id' })
    .count({ count: '*' })
  return new Map(rows.map(({ formId, count }) => [formId, Number(count)]))
}
