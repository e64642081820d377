import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { unwrap } from '../../../../tests/factories/cart'
import { after, sweeping } from '../../../../tests/factories/gateway'
import { createPostedPicture } from '../../../../tests/factories/posted-picture'
import { commandOn, createVisitor } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import type { Mail } from '~/domain/operations/mail/mail'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { formPath } from '~/paths'
import { exportAnswers } from './export-answers.server'
import { fileAnswer, namedFile, parseFileAnswer } from './form'
import { formDocumentSchema } from './form.schema'
import { formFilePath, storeFormFile } from './form-files.server'
import { readForm, saveForm, submitForm } from './forms.server'

const days = (count: number) => count * 24 * 60
const pdf = Buffer.from('%PDF-1.4\n% a drawing\n')

async function openForm(open: () => Promise<Database>) {
  const db = await open()
  const shop = await createVisitor(db)
  const fields = [
    { key: 'name', type: 'text', label: 'Name', required: true },
    { key: 'drawing', type: 'file', label: 'Drawing', required: true },
  ]
  unwrap(
    await saveForm(
      commandOn(db, { now: shop.now }),
      'made',
      { title: 'Made to measure', fields },
      { pathOf: formPath },
    ),
  )
  unwrap(
    await changeSetting(commandOn(db, { now: () => shop.now() }), { key: 'order_mail_to', text: 'owner@example.com' }),
  )
  const store = async (content: Uint8Array, name = 'Plan.PDF') =>
    storeFormFile(shop, { ...createPostedPicture(content), name })
  const mails: Mail[] = []
  const sweepAt = async (minute: number) => {
    const { context, troubles } = sweeping(db, after(minute))
    const mailer = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)), close: () => {} }
    await sweep({ ...context, dataDir: shop.dataDir, mailer })
    expect(troubles).toEqual([])
  }
  const filesOnDisk = () => {
    const folder = join(shop.dataDir, 'originals', 'form-files')
    return existsSync(folder) ? readdirSync(folder) : []
  }
  return { db, shop, store, mails, sweepAt, filesOnDisk }
}

onSqlite('a file of a form', (open) => {
  test('is stored, mailed and exported under its name, and belongs to one answer', async () => {
    const { db, shop, store, mails, sweepAt } = await openForm(open)
    const file = unwrap(await store(pdf))
    expect(file.name).toBe('Plan.pdf')
    const answers = { name: 'Asha', drawing: fileAnswer(file) }
    unwrap(await submitForm(shop, 'made', answers))
    expect(await submitForm(shop, 'made', answers)).toMatchObject({
      error: { errors: { drawing: ['Please choose your file again'] } },
    })
    expect(await submitForm(shop, 'made', { name: 'Asha' })).toMatchObject({
      error: { errors: { drawing: ['Choose a file'] } },
    })
    await sweepAt(0)
    expect(mails.map(({ attachments }) => attachments)).toEqual([
      [{ filename: 'Plan.pdf', path: formFilePath(shop.dataDir, file.token), contentType: 'application/pdf' }],
    ])
    expect(mails[0]?.text).toContain('Drawing:\nPlan.pdf')
    expect(mails[0]?.text).not.toContain(file.token)
    const form = await readForm(shop, 'made')
    const saved: Array<[string, string]> = []
    const save = async (token: string, name: string) => void saved.push([token, name])
    const lines: string[] = []
    if (form) for await (const line of unwrap(exportAnswers(commandOn(db), form, save))) lines.push(line)
    expect(saved).toEqual([[file.token, '1-drawing-Plan.pdf']])
    expect(lines[1]).toContain('Asha,1-drawing-Plan.pdf')
    expect(readFileSync(formFilePath(shop.dataDir, file.token))).toEqual(pdf)
  })

  test('is a picture without its metadata, or a PDF, and nothing else', async () => {
    const { db, shop, store, filesOnDisk } = await openForm(open)
    const picture = sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    const withPlace = await picture
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Asha at home' } })
      .toBuffer()
    const { token, name } = unwrap(await store(withPlace, 'photo.html'))
    expect(name).toBe('photo.jpg')
    const stored = readFileSync(formFilePath(shop.dataDir, token))
    expect([withPlace.includes('Asha at home'), stored.includes('Asha at home')]).toEqual([true, false])
    for (const content of ['<html>', '#!/bin/sh', 'MZ', '', '<svg xmlns="http://www.w3.org/2000/svg"/>'])
      expect(await store(Buffer.from(content)), content).toMatchObject({ error: { code: 'invalid_input' } })
    const large = { ...createPostedPicture(pdf), name: 'x', size: 5_300_000 }
    expect(await storeFormFile(shop, large)).toMatchObject({ error: { message: 'The file is larger than 5 MB' } })
    expect(filesOnDisk()).toEqual([token])
    expect(await db.read('form_files').pluck('token')).toEqual([token])
  })

  test('is deleted a day later when its form was not sent, and with its answers after the months of the setting', async () => {
    const { db, shop, store, sweepAt, filesOnDisk } = await openForm(open)
    const [sent, unsent] = [unwrap(await store(pdf)), unwrap(await store(pdf))]
    unwrap(await submitForm(shop, 'made', { name: 'Asha', drawing: fileAnswer(sent) }))
    await sweepAt(days(1) - 60)
    expect(filesOnDisk().sort()).toEqual([sent.token, unsent.token].sort())
    await sweepAt(days(1) + 60)
    expect(filesOnDisk()).toEqual([sent.token])
    unwrap(await changeSetting(commandOn(db, { now: () => shop.now() }), { key: 'form_retention_months', text: '6' }))
    await sweepAt(days(180))
    expect(filesOnDisk()).toEqual([sent.token])
    await sweepAt(days(183))
    expect(filesOnDisk()).toEqual([])
    expect([await db.read('form_answers').first('id'), await db.read('form_files').first('id')]).toEqual([
      undefined,
      undefined,
    ])
  })

  test('stays with its answers where the setting is 0', async () => {
    const { db, shop, store, sweepAt, filesOnDisk } = await openForm(open)
    const { token, name } = unwrap(await store(pdf))
    unwrap(await submitForm(shop, 'made', { name: 'Asha', drawing: fileAnswer({ token, name }) }))
    unwrap(await changeSetting(commandOn(db, { now: () => shop.now() }), { key: 'form_retention_months', text: '0' }))
    await sweepAt(days(4000))
    expect(filesOnDisk()).toEqual([token])
  })
})

test('names of files have no path, no code and the ending of what the file is', () => {
  const nameOf = (name: string) => namedFile(name, 'application/pdf')
  expect(['../../etc/passwd', 'C:\\x\\plan.exe', '', '.pdf', 'a\r\nb"<script>.pdf', 'Ü ß.PDF'].map(nameOf)).toEqual([
    'passwd.pdf',
    'plan.pdf',
    'file.pdf',
    'file.pdf',
    'abscript.pdf',
    'Ü ß.pdf',
  ])
  expect(nameOf('x'.repeat(300)).length).toBeLessThanOrEqual(110)
  const token = 'abcdefghijklmnopqrstuv'
  expect(parseFileAnswer(`${token} Ü ß.pdf`)).toEqual({ token, name: 'Ü ß.pdf' })
  for (const answer of [
    '',
    token,
    `${token} `,
    `${token} ../x.pdf`,
    `${token} a\\b.pdf`,
    `${token} x.exe`,
    `../x a.pdf`,
  ])
    expect(parseFileAnswer(answer)).toBeNull()
})

test('a form has three file fields at most', () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ key: `f${index}`, type: 'file', label: 'F' }))
  expect(formDocumentSchema.safeParse({ title: 'x', fields: files(3) }).success).toBe(true)
  expect(formDocumentSchema.safeParse({ title: 'x', fields: files(4) }).success).toBe(false)
})
