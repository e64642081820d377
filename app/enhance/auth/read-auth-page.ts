import type { AuthForms } from '~/components/auth/auth-forms'
import { parsePage } from '../network/parse-page'

/** A form with what it shows. */
export type ShownAuthForm = { [Kind in keyof AuthForms]: { kind: Kind; shown: AuthForms[Kind] } }[keyof AuthForms]

/** The contents of a page to sign in. */
export interface ReadAuthPage {
  title: string
  /** The message about the last form, such as that a code was sent. */
  message: string
  form: ShownAuthForm
}

/** Reads a page with a form to sign in (AuthFormPage). Returns null for another page. */
export function readAuthPage(html: string): ReadAuthPage | null {
  const page = parsePage(html)
  const part = page.querySelector<HTMLElement>('[data-auth-form]')
  if (!part) return null
  const form: ShownAuthForm = JSON.parse(part.dataset.authForm ?? '')
  const status = [...page.querySelectorAll('main [role=status], main [role=alert]')].find((one) => !part.contains(one))
  return {
    title: page.querySelector('h1')?.textContent ?? '',
    message: status?.textContent ?? '',
    form,
  }
}
