import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readCallBody } from '~/api/call-body.server'
import { kilobytes, megabytes } from '~/domain/shared/units'
import { readFormData, staffForm } from './body.server'
import { PostedFile, deletePostedFiles } from './forms/posted-files.server'

const urlEncoded = 'application/x-www-form-urlencoded'

const dataDir = mkdtempSync(join(tmpdir(), 'shop-body-'))
const files = { bodyLimit: megabytes(6), fileLimit: megabytes(5), dataDir }
const stored = () => (existsSync(join(dataDir, 'incoming')) ? readdirSync(join(dataDir, 'incoming')) : [])

beforeEach(() => rmSync(join(dataDir, 'incoming'), { recursive: true, force: true }))

const post = (body: BodyInit, contentType?: string) =>
  new Request('http://localhost/cart', {
    method: 'POST',
    body,
    ...(contentType ? { headers: { 'Content-Type': contentType } } : {}),
  })

/** A request whose length is not known before it has been read. */
function streamedPost(body: ReadableStream<Uint8Array>, contentType: string): Request {
  const headers = { 'Content-Type': contentType }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
  return new Request('http://localhost/cart', init)
}

const manyFields = (count: number) => Array.from({ length: count }, (_, index) => `field${index}=x`).join('&')
const multipart = (count: number) => {
  const form = new FormData()
  for (let index = 0; index < count; index += 1) form.append(`field${index}`, 'x')
  return form
}

test('an urlencoded form of 100 kB and 200 fields is read, more is answered with 413', async () => {
  expect([...(await readFormData(post(manyFields(200), urlEncoded), files))]).toHaveLength(200)
  expect((await readFormData(post(`a=${'x'.repeat(kilobytes(100) - 2)}`, urlEncoded))).get('a')).toHaveLength(102_398)
  for (const body of [manyFields(201), `a=${'x'.repeat(kilobytes(100))}`, '&'.repeat(300)])
    await expect(readFormData(post(body, urlEncoded), files)).rejects.toMatchObject({ status: 413 })
})

test('a form whose length is not told is read no further than its limit', async () => {
  const request = streamedPost(new Blob([`a=${'x'.repeat(megabytes(5))}`]).stream(), urlEncoded)
  await expect(readFormData(request, files)).rejects.toMatchObject({ status: 413 })
})

test('a form of the staff may have 3,000 fields and 1 MB, in either encoding', async () => {
  for (const body of [
    (count: number) => post(manyFields(count), urlEncoded),
    (count: number) => post(multipart(count)),
  ]) {
    expect([...(await readFormData(body(3000), undefined, staffForm))]).toHaveLength(3000)
    await expect(readFormData(body(3001), undefined, staffForm)).rejects.toMatchObject({ status: 413 })
  }
  const long = post(`text=${'x'.repeat(megabytes(1))}`, urlEncoded)
  await expect(readFormData(long, undefined, staffForm)).rejects.toMatchObject({ status: 413 })
})

test('a multipart form may be as large as its page allows, with at most 200 fields', async () => {
  const form = multipart(199)
  form.append('image', new Blob([new Uint8Array(megabytes(1))]))
  expect([...(await readFormData(post(form), files))]).toHaveLength(200)
  await expect(readFormData(post(form))).rejects.toMatchObject({ status: 413 })
  await expect(readFormData(post(multipart(201)), files)).rejects.toMatchObject({ status: 413 })
  await expect(readFormData(post('x', 'multipart/form-data'))).rejects.toMatchObject({ status: 400 })
})

test('a file of a form is on the disk, readable by the shop alone, until its form is answered', async () => {
  const content = new Uint8Array(megabytes(1)).map((_, index) => index % 251)
  const form = new FormData()
  form.append('text.name', 'Ashā “A”\nB')
  form.append('image', new Blob([content], { type: 'image/png' }), 'naïve "1".png')
  form.append('empty', new Blob([]), '')
  const request = post(form)
  const read = await readFormData(request, files)
  const image = read.get('image')
  if (!(image instanceof PostedFile)) throw new Error('there is no file')
  expect([read.get('text.name'), image.size]).toEqual(['Ashā “A”\r\nB', megabytes(1)])
  expect(read.get('empty')).toMatchObject({ size: 0 })
  expect(Buffer.compare(readFileSync(image.path), content)).toBe(0)
  expect([stored().length, statSync(image.path).mode & 0o777]).toEqual([1, 0o600])
  await deletePostedFiles(request)
  expect(stored()).toEqual([])
})

test('of a file above its limit the size is known and nothing is stored; a form without files stores none', async () => {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(megabytes(5) + 1)]), 'a.png')
  form.append('note', 'behind the file')
  const read = await readFormData(post(form), files)
  expect([read.get('image'), read.get('note')]).toMatchObject([{ size: megabytes(5) + 1 }, 'behind the file'])
  const small = new FormData()
  small.append('image', new Blob([new Uint8Array(10)]), 'a.png')
  await readFormData(post(small))
  expect(stored()).toEqual([])
})

test('a multipart form that ends early or breaks a limit leaves no file', async () => {
  const part = (text: string, name = 'image') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n${text}\r\n`
  const text = (length: number) => `--b\r\nContent-Disposition: form-data; name="t"\r\n\r\n${'x'.repeat(length)}\r\n`
  const type = 'multipart/form-data; boundary=b'
  for (const [body, status] of [
    [part('half a picture'), 400],
    [part('x').slice(0, -2), 400],
    [`${part('one')}${text(kilobytes(100) + 1)}--b--`, 413],
    [`${part('x'.repeat(megabytes(4)))}${part('x'.repeat(megabytes(3)))}--b--`, 413],
    [`${part('x').repeat(201)}--b--`, 413],
  ] as const)
    await expect(readFormData(post(body, type), files), body.slice(0, 60)).rejects.toMatchObject({ status })
  let sent = 0
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      if ((sent += 1) === 3) controller.error(new Error('the connection ended'))
      else controller.enqueue(new TextEncoder().encode(part('x'.repeat(kilobytes(64))).slice(0, -2)))
    },
  })
  await expect(readFormData(streamedPost(broken, type), files)).rejects.toThrow('the connection ended')
  expect(stored()).toEqual([])
})

test('names that could reach the prototype of an object are only names', async () => {
  const form = new FormData()
  for (const name of ['__proto__', 'constructor', '__proto__[polluted]', 'a.__proto__.polluted'])
    form.append(name, 'polluted')
  const body = await readCallBody(post(form), files)
  expect(Object.keys(body.values)).toContain('__proto__')
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('of a body with endless fields only the first ones are read, in either encoding', async () => {
  const pair = `${'x'.repeat(20)}=${'x'.repeat(47)}&`
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'
  for (const [field, type] of [
    [pair, urlEncoded],
    [part, 'multipart/form-data; boundary=b'],
    [part, 'multipart/form-data; boundary="b"'],
  ] as const) {
    const chunk = new TextEncoder().encode(field.repeat(100))
    let chunks = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1
        // more than the whole body may have, whose reader would take seconds
        if (chunks > 1000) controller.close()
        else controller.enqueue(chunk)
      },
    })
    await expect(readFormData(streamedPost(body, type), files)).rejects.toMatchObject({ status: 413 })
    expect(chunks).toBeLessThan(50)
  }
})

test('a JSON body is at most 100 kB and 16 levels deep', async () => {
  const json = (text: string) => readCallBody(post(text, 'application/json'), files)
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  expect(await json(nested(16))).toMatchObject({ values: { a: { a: {} } } })
  expect((await json(`{"a":"${'[{'.repeat(40)}\\""}`)).values).toEqual({ a: `${'[{'.repeat(40)}"` })
  for (const text of [nested(17), `{"a":${'['.repeat(40_000)}`, `{"a":"${'x'.repeat(kilobytes(100))}"}`])
    await expect(json(text), text.slice(0, 40)).rejects.toMatchObject({ status: 413 })
  // every quote begins another string to look at: a pattern would take minutes, which is longer than a test may take
  await expect(json(`{"a":"${'\\"'.repeat(50_000)}`)).rejects.toMatchObject({ status: 400 })
})
