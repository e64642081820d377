import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod/v4'
import { saveForm } from '~/domain/site/forms/forms.server'
import { parseJson } from '~/domain/shared/parse-json'
import { formPath } from '~/paths'
import { unwrap } from '../../../factories/cart'
import type { ServedShop } from '../../served-shop'
import { sendCall } from './send-call'
import { commandOn } from '../../../factories/visitor'

/** Tests that answers sent to a form by a call are stored like answers sent by its page. */
export function testFormCalls(getShop: () => ServedShop): void {
  let shop: ServedShop
  const options = { pathOf: formPath, now: new Date() }
  const send = (method: string, path: string, body?: unknown) => sendCall(shop, method, path, body)
  /** The answers that were sent to a form since the test began, by its slug. */
  const readAnswers = async (slug: string, since: number) => {
    const rows: Array<{ answers: string }> = await shop.db
      .read('form_answers as a')
      .join('forms as f', 'f.id', 'a.form_id')
      .where('f.slug', slug)
      .where('a.id', '>', since)
      .orderBy('a.id')
      .select('a.answers')
    return rows.map(({ answers }) => parseJson(answers))
  }
  const lastAnswer = async () => Number((await shop.db.read('form_answers').max({ id: 'id' }).first())?.id ?? 0)
  const field = (key: string, type: string, more: object = {}) => ({ key, type, label: key, ...more })

  beforeAll(() => {
    shop = getShop()
  })

  test('the answer to a field that is called website is kept; where no field is, programs fill it in', async () => {
    const fields = [field('name', 'text', { required: true }), field('website', 'url')]
    unwrap(
      await saveForm(
        commandOn(shop.db),
        'with-website',
        { title: 'With website', fields, thanks: 'We have it' },
        options,
      ),
    )
    await expect.poll(async () => (await send('GET', '/form/with-website')).status).toBe(200)
    const since = await lastAnswer()
    const answers = { name: 'Asha', website: 'https://asha.example' }
    const sent = await send('POST', '/form/submit/with-website', answers)
    expect([sent.status, sent.data]).toEqual([200, { message: 'We have it' }])
    expect(await readAnswers('with-website', since)).toEqual([answers])
    const robot = { name: 'Robot', email: 'robot@example.com', message: 'Buy', website: 'https://robot.example' }
    expect((await send('POST', '/form/submit/contact', robot)).status).toBe(200)
    expect(await readAnswers('contact', since)).toEqual([])
    expect((await send('POST', '/form/submit/contact', { ...robot, website: '' })).status).toBe(200)
    expect(await readAnswers('contact', since)).toEqual([{ name: 'Robot', email: 'robot@example.com', message: 'Buy' }])
  })

  test('files are sent by both calls, and a required one is asked for', async () => {
    const stored = await shop.db.read('forms').where({ slug: 'trade-enquiry' }).first('document')
    const fields = [field('company', 'text', { required: true }), field('drawing', 'file', { required: true })]
    unwrap(await saveForm(commandOn(shop.db), 'trade-enquiry', { title: 'Trade', fields }, options))
    unwrap(await saveForm(commandOn(shop.db), 'with-file', { title: 'With a file', fields }, options))
    await expect.poll(async () => (await send('GET', '/form/with-file')).status).toBe(200)
    const schema = z.object({ fields: z.array(z.object({ key: z.string() })) })
    await expect
      .poll(async () => schema.parse((await send('GET', '/form/trade-enquiry')).data).fields.map(({ key }) => key))
      .toEqual(['company', 'drawing'])
    const since = await lastAnswer()
    for (const [path, slug] of [
      ['/plugins/TradeEnquiry/submit', 'trade-enquiry'],
      ['/form/submit/with-file', 'with-file'],
    ] as const) {
      const missing = await send('POST', path, { company: 'Asha & Co' })
      expect([path, missing.status, missing.errors]).toEqual([path, 422, { drawing: ['Choose a file'] }])
      const body = new FormData()
      body.set('company', 'Asha & Co')
      body.set('drawing', new Blob(['%PDF-1.4\n% a drawing\n'], { type: 'application/pdf' }), 'Plan.pdf')
      expect([path, (await send('POST', path, body)).status]).toEqual([path, 200])
      expect(await readAnswers(slug, since)).toEqual([{ company: 'Asha & Co', drawing: 'Plan.pdf' }])
    }
    unwrap(await saveForm(commandOn(shop.db), 'trade-enquiry', parseJson(stored?.document), options))
  })
}
