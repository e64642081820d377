import { expect } from 'vitest'
import { password } from '../../../routes/object-request'

export interface Answer {
  status: number
  body: {
    status: string
    message: string
    data: (Record<string, unknown> & { user?: { id: number } }) | null
    errors?: Record<string, string[]>
  }
}

let accounts = 0

/** An e-mail address that no other test uses. */
export function newEmail(): string {
  return `customer-${Date.now()}-${(accounts += 1)}@example.com`
}

let numbers = 0

/** A mobile number of India that no other test uses. */
export const newPhone = () => `98${String(Date.now()).slice(-5)}${String((numbers += 1) % 1000).padStart(3, '0')}`

/** A browser: it keeps the cookies that the shop sets. */
export class Browser {
  readonly cookies = new Map<string, string>()

  /** @param headers that it sends with each request, such as those of a proxy */
  constructor(
    readonly origin: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  async open(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...this.headers, ...Object.fromEntries(new Headers(init.headers)) })
    if (this.cookies.size > 0) headers.set('Cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '))
    const reply = await fetch(this.origin + path, { redirect: 'manual', ...init, headers })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/Max-Age=0/i.test(cookie)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return reply
  }

  async call(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const reply = await this.open(`/api${path}`, {
      method,
      headers: { Origin: this.siteOrigin, 'Content-Type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: reply.status, body: await reply.json() }
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.open(path, {
      method: 'POST',
      headers: { Origin: this.siteOrigin, ...headers },
      body: new URLSearchParams(fields),
    })
  }

  /** Another tab or a copy of this browser, with the cookies that it has now. */
  copy(): Browser {
    const copied = new Browser(this.origin, this.headers)
    for (const [name, value] of this.cookies) copied.cookies.set(name, value)
    return copied
  }

  private get siteOrigin(): string {
    return this.headers['X-Forwarded-Host'] ? `https://${this.headers['X-Forwarded-Host']}` : this.origin
  }
}

/** A browser in which a new customer has just registered. */
export async function registerBrowser(
  browser: Browser,
  { email = newEmail(), ...names }: { email?: string; first_name?: string; last_name?: string; phone?: string } = {},
): Promise<{ browser: Browser; email: string; id: number }> {
  const person = { first_name: 'Asha', last_name: 'Rao', phone: '9876543210', password, ...names, email }
  const { status, body } = await browser.call('POST', '/auth/register', person)
  expect([status, body.message]).toEqual([200, 'Your account is created'])
  return { browser, email, id: body.data?.user?.id ?? 0 }
}
