import { expect, test } from 'vitest'
import { readCallBody } from '~/api/call-body.server'
import { kilobytes, megabytes } from '~/domain/units'
import { readFormData } from './body.server'

const urlEncoded = 'application/x-www-form-urlencoded'

const post = (body: BodyInit, contentType?: string) =>
  new Request('http://localhost/cart', {
    method: 'POST',
    body,
    ...(contentType ? { headers: { 'Content-Type': contentType } } : {}),
  })

/** A body whose length is not known before it has been read. */
function streamed(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream()
}

const manyFields = (count: number) => Array.from({ length: count }, (_, index) => `field${index}=x`).join('&')
const multipart = (count: number) => {
  const form = new FormData()
  for (let index = 0; index < count; index += 1) form.append(`field${index}`, 'x')
  return form
}

test('an urlencoded form of 100 kB and 200 fields is read, more is answered with 413', async () => {
  expect([...(await readFormData(post(manyFields(200), urlEncoded), megabytes(6)))]).toHaveLength(200)
  expect((await readFormData(post(`a=${'x'.repeat(kilobytes(100) - 2)}`, urlEncoded))).get('a')).toHaveLength(102_398)
  for (const body of [manyFields(201), `a=${'x'.repeat(kilobytes(100))}`, '&'.repeat(300)])
    await expect(readFormData(post(body, urlEncoded), megabytes(6))).rejects.toMatchObject({ status: 413 })
})

test('a form whose length is not told is read no further than its limit', async () => {
  const request = new Request('http://localhost/cart', {
    method: 'POST',
    body: streamed(`a=${'x'.repeat(megabytes(5))}`),
    headers: { 'Content-Type': urlEncoded },
    duplex: 'half',
  } as RequestInit)
  await expect(readFormData(request, megabytes(6))).rejects.toMatchObject({ status: 413 })
})

test('a multipart form may be as large as its page allows, with at most 200 fields', async () => {
  const form = multipart(199)
  form.append('image', new Blob([new Uint8Array(megabytes(1))]))
  expect([...(await readFormData(post(form), megabytes(6)))]).toHaveLength(200)
  await expect(readFormData(post(form))).rejects.toMatchObject({ status: 413 })
  await expect(readFormData(post(multipart(201)), megabytes(6))).rejects.toMatchObject({ status: 413 })
  await expect(readFormData(post('x', 'multipart/form-data'))).rejects.toMatchObject({ status: 400 })
})

test('5.9 MB of 100,000 fields do not stop the server, in either encoding', async () => {
  const field = (index: number) => `field${index}=${'x'.repeat(47)}`
  const body = Array.from({ length: 100_000 }, (_, index) => field(index)).join('&')
  const parts = Array.from(
    { length: 60_000 },
    (_, index) => `--b\r\nContent-Disposition: form-data; name="${index}"\r\n\r\nx\r\n`,
  )
  expect(body.length).toBeGreaterThan(5_600_000)
  for (const request of [
    post(body, urlEncoded),
    post(`${parts.join('')}--b--`, 'multipart/form-data; boundary=b'),
    post(`${parts.join('')}--b--`, 'multipart/form-data; boundary="b"'),
  ]) {
    const start = process.cpuUsage()
    await expect(readFormData(request, megabytes(6))).rejects.toMatchObject({ status: 413 })
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(300)
  }
})

test('a JSON body is at most 100 kB and 16 levels deep', async () => {
  const json = (text: string) => readCallBody(post(text, 'application/json'), megabytes(6))
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  expect(await json(nested(16))).toMatchObject({ values: { a: { a: {} } } })
  expect((await json(`{"a":"${'[{'.repeat(40)}\\""}`)).values).toEqual({ a: `${'[{'.repeat(40)}"` })
  for (const text of [nested(17), `{"a":${'['.repeat(40_000)}`, `{"a":"${'x'.repeat(kilobytes(100))}"}`])
    await expect(json(text), text.slice(0, 40)).rejects.toMatchObject({ status: 413 })
  // every quote begins another string to look at: a pattern would take minutes
  const start = process.cpuUsage()
  await expect(json(`{"a":"${'\\"'.repeat(50_000)}`)).rejects.toMatchObject({ status: 400 })
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(300)
})
