import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:http'
import express from 'express'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { documentResponse } from '~/response/document.server'
import type { KeepPage } from '~/framework/load-context'
import { keepGuestPages } from './guest-pages'

describe('pages kept for guests', () => {
  let server: Server
  let origin: string
  let rendered: string[]
  let version: number
  /** Resolves when the app may continue to render. */
  let renderingAllowed: Promise<void>
  let pageHeaders: Record<string, string>

  beforeEach(async () => {
    rendered = []
    version = 1
    renderingAllowed = Promise.resolve()
    pageHeaders = {}
    const app = express()
    app.use(keepGuestPages(async () => version))
    app.use(async (request, response) => {
      rendered.push(request.originalUrl)
      await renderingAllowed
      const html = `<!doctype html><p>${request.originalUrl} at ${version} for ${request.get('Cookie') ?? 'everyone'}`
      const pageRequest = new Request(`http://shop${request.originalUrl}`, {
        headers: request.get('Cookie') ? { Cookie: request.get('Cookie') ?? '' } : {},
      })
      const reply = documentResponse(
        pageRequest,
        { html, status: 200, headers: new Headers(pageHeaders) },
        { isSecure: false, isDevelopment: false },
      )
      const keepPage: KeepPage | undefined = response.locals.keepPage
      keepPage?.(html, reply.headers)
      reply.headers.forEach((value, name) => response.setHeader(name, value))
      response.end(html)
    })
    server = createServer(app)
    await new Promise<void>((resolve) => server.listen(0, resolve))
    const address = server.address()
    origin = `http://localhost:${isAddress(address) ? address.port : 0}`
  })

  afterEach(async () => {
    vi.useRealTimers()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(origin + path, { headers })
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  }

  test('are rendered once, with the same headers each time', async () => {
    const first = await get('/shop')
    const second = await get('/shop')
    expect(rendered).toEqual(['/shop'])
    expect(second.text).toBe(first.text)
    for (const name of ['etag', 'content-security-policy', 'cache-control', 'content-type', 'x-content-type-options'])
      expect(second.headers.get(name)).toBe(first.headers.get(name))
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
  })

  test('are rendered again when the catalogue has changed', async () => {
    await get('/shop')
    version = 2
    expect((await get('/shop')).text).toContain('at 2')
    expect(rendered).toHaveLength(2)
  })

  test('are rendered again after some seconds, as texts and menus may have changed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await get('/shop')
    vi.setSystemTime(Date.now() + 6000)
    await get('/shop')
    expect(rendered).toHaveLength(2)
  })

  test('are kept separately for each address, host and Save-Data header', async () => {
    await get('/shop')
    await get('/shop?page=2')
    await get('/shop', { 'Save-Data': 'on' })
    await get('/shop', { 'X-Forwarded-Host': 'eu.shop' })
    expect(rendered).toHaveLength(4)
  })

  test('are never made for, or sent to, a visitor with a cookie', async () => {
    await get('/shop')
    expect((await get('/shop', { Cookie: 'cart_session=abc' })).text).toContain('for cart_session=abc')
    expect((await get('/shop')).text).toContain('for everyone')
    expect(rendered).toHaveLength(2)
  })

  test.each([
    '/order/abcdef',
    '/checkout/payment',
    '/checkout-complete?token=x',
    '/api/cart/get',
    '/images/a/320.webp',
    '/shop.data',
  ])('%s is not kept', async (path) => {
    await get(path)
    await get(path)
    expect(rendered).toHaveLength(2)
  })

  test('are not kept when they are private or set a cookie', async () => {
    pageHeaders = { 'Cache-Control': 'private, no-cache' }
    await get('/mine')
    await get('/mine')
    pageHeaders = { 'Set-Cookie': 'a=b' }
    await get('/setting')
    await get('/setting')
    expect(rendered).toHaveLength(4)
  })

  test('are rendered once for many concurrent requests', async () => {
    let allowRendering = () => {}
    renderingAllowed = new Promise((resolve) => (allowRendering = resolve))
    const pendingReplies = Array.from({ length: 20 }, () => get('/shop'))
    await vi.waitFor(() => expect(rendered).toHaveLength(1))
    allowRendering()
    const replies = await Promise.all(pendingReplies)
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(rendered).toHaveLength(1)
  })

  test('are answered with 304 to a browser that has them', async () => {
    const { headers } = await get('/shop')
    const again = await get('/shop', { 'If-None-Match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
    expect(rendered).toHaveLength(1)
  })

  test('are sent compressed as soon as the compression is done', async () => {
    const { text } = await get('/shop')
    await vi.waitFor(async () => {
      const compressed = await get('/shop', { 'Accept-Encoding': 'br' })
      expect(compressed.headers.get('content-encoding')).toBe('br')
      expect(compressed.text).toBe(text)
      expect(compressed.headers.get('vary')).toContain('Accept-Encoding')
    })
    const plain = await get('/shop', { 'Accept-Encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.text).toBe(text)
    expect(rendered).toHaveLength(1)
  })

  test('have no body for HEAD', async () => {
    await get('/shop')
    const reply = await fetch(`${origin}/shop`, { method: 'HEAD' })
    expect(Number(reply.headers.get('content-length'))).toBeGreaterThan(0)
    expect(await reply.text()).toBe('')
    expect(rendered).toHaveLength(1)
  })
})

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}
