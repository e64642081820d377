import type { ComponentType, ReactNode } from 'react'
import { page, stack } from '~/styles/layout.css'
import { lead } from '~/styles/text.css'
import type { AuthForms } from './auth-forms'
import { frame } from './auth-page.css'

interface AuthPageProps {
  title: string
  /** Why the shopper is here. */
  note?: string | null
  children?: ReactNode
}

/** A page with one form to sign in or to make an account. */
export function AuthPage({ title, note, children }: AuthPageProps) {
  return (
    <div className={`${frame} ${page} ${stack}`} data-auth-page>
      <h1>{title}</h1>
      {note ? <p className={lead}>{note}</p> : null}
      {children}
    </div>
  )
}

/** Such a page whose form a script can show over another page: its element names the form and what it shows. */
export function AuthFormPage<Kind extends keyof AuthForms>({
  kind,
  form: Form,
  shown,
  ...heading
}: AuthPageProps & {
  kind: Kind
  form: ComponentType<AuthForms[Kind]>
  shown: AuthForms[Kind]
}) {
  return (
    <AuthPage {...heading}>
      <div className={stack} data-auth-form={JSON.stringify({ kind, shown })}>
        <Form {...shown} />
      </div>
    </AuthPage>
  )
}
