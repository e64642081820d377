import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from 'react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FieldPrefix } from '~/components/ui/field/field'
import { Notice } from '~/components/ui/notice/notice'
import { offerPasskeys } from '~/enhance/auth/offer-passkeys'
import { readAuthPage, type ReadAuthPage, type ShownAuthForm } from '~/enhance/auth/read-auth-page'
import { findSubmitter, isPlainClick } from '~/enhance/events'
import { finishLoading, startLoading } from '~/enhance/loading/loading'
import { fetchWithRetry } from '~/enhance/network/retry'
import { afterFormPath, signInPaths } from '~/paths'
import { stack } from '~/styles/layout.css'
import { CodeForm } from './code-form'
import { ForgotForm } from './forgot-form'
import { LoginForm } from './login-form'
import { OtpForm } from './otp-form'
import { RegisterForm } from './register-form'

/** Sends a form as without scripts: its answer is a page. */
function sendAsPage(form: HTMLFormElement, submitter: HTMLButtonElement | null): void {
  const { name, value } = submitter ?? { name: '', value: '' }
  if (name) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  form.submit()
}

const pathOf = (href: string) => new URL(href, location.href).pathname

/**
 * The forms to sign in and to make an account over the page, one after the other. They are those of their pages, which
 * are read here; sending one shows its errors or the next form, and leaves the page only when somebody is signed in.
 */
export function SignInDialog({ href, onClose }: { href: string; onClose(): void }) {
  // each answer is a form of its own
  const [{ page, key }, setShown] = useState<{ page: ReadAuthPage | null; key: number }>({ page: null, key: 0 })
  const [isBusy, setBusy] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const isOpen = page !== null
  const setPage = (read: ReadAuthPage) => {
    setShown((before) => ({ page: read, key: before.key + 1 }))
    setBusy(false)
    finishLoading()
  }
  const begin = () => {
    setBusy(true)
    startLoading()
  }

  /** Shows the form of a page; what is no form is opened. */
  const show = async (target: string, control: Element | null) => {
    if (!signInPaths.includes(pathOf(target)) && target !== href) return location.assign(target)
    begin()
    try {
      const reply = await fetchWithRetry(fetch, control, target, { headers: { Accept: 'text/html' } })
      const read = readAuthPage(await reply.text())
      if (!read) return location.assign(target)
      setPage(read)
    } catch {
      location.assign(target)
    }
  }
  const latest = useRef(show)
  latest.current = show
  useEffect(() => void latest.current(href, document.activeElement), [href])

  // nothing is open until the first form is there
  useEffect(() => {
    const dialog = body.current?.closest('dialog')
    if (!isOpen || !dialog) return
    if (!dialog.open) dialog.showModal()
    const onClick = (event: Event) => event.target === dialog && dialog.close()
    dialog.addEventListener('click', onClick)
    return () => dialog.removeEventListener('click', onClick)
  }, [isOpen])

  // a page that Back shows again has no dialog left over
  useEffect(() => {
    addEventListener('pagehide', onClose)
    return () => removeEventListener('pagehide', onClose)
  }, [onClose])

  const skipHref = page?.form.kind === 'code' ? page.form.shown.skipHref : null
  useEffect(() => {
    const dialog = body.current?.closest('dialog')
    // who has made an account goes on also without typing the code
    const onClosed = () =>
      skipHref === null || pathOf(skipHref) === location.pathname ? onClose() : location.assign(skipHref)
    dialog?.addEventListener('close', onClosed)
    return () => dialog?.removeEventListener('close', onClosed)
  }, [skipHref, onClose])

  useEffect(() => {
    if (!page || !body.current) return
    offerPasskeys(body.current)
    body.current.querySelector<HTMLElement>('[role=alert], input:not([type=hidden])')?.focus()
  }, [page])

  const onSubmit = async (event: FormEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.closest('[data-passkey]')) return
    event.preventDefault()
    if (isBusy) return
    const submitter = findSubmitter(event)
    const data = new FormData(form)
    if (submitter?.name) data.set(submitter.name, submitter.value)
    data.set('stay', '1')
    begin()
    try {
      const init = { method: 'POST', body: data, headers: { Accept: 'text/html' } }
      const reply = await fetchWithRetry(fetch, submitter ?? form, form.action, init)
      const { pathname, searchParams } = new URL(reply.url)
      const target = searchParams.get('to')
      if (pathname === afterFormPath && target !== null) return await show(target, submitter)
      const read = readAuthPage(await reply.text())
      if (!read) throw new Error('the answer is no form')
      setPage(read)
    } catch {
      sendAsPage(form, submitter)
    }
  }
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isPlainClick(event)) return
    if (link.pathname === location.pathname) {
      event.preventDefault()
      const field = document.getElementById(link.hash.slice(1))
      // back to the form under the dialog, unless an error leads to its field here
      if (!body.current?.contains(field)) body.current?.closest('dialog')?.close()
      return field?.focus()
    }
    if (!signInPaths.includes(link.pathname)) return
    event.preventDefault()
    void show(link.href, link)
  }
  return (
    <Dialog id="sign-in" title={page?.title ?? ''} kind="narrow">
      <div ref={body} className={stack} onSubmit={onSubmit} onClick={onClick} aria-busy={isBusy}>
        {page ? (
          <FieldPrefix.Provider value="sign-in-">
            {page.message ? <Notice isStatus>{page.message}</Notice> : null}
            <FormOf key={key} form={page.form} />
          </FieldPrefix.Provider>
        ) : null}
      </div>
    </Dialog>
  )
}

function FormOf({ form }: { form: ShownAuthForm }) {
  switch (form.kind) {
    case 'otp':
      return <OtpForm {...form.shown} />
    case 'password':
      return <LoginForm {...form.shown} />
    case 'register':
      return <RegisterForm {...form.shown} />
    case 'code':
      return <CodeForm {...form.shown} />
    case 'forgot':
      return <ForgotForm {...form.shown} />
  }
}
