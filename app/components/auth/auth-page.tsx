import type { ComponentType, ReactNode } from 'react'
import { page, stack } from '~/styles/layout.css'
import type { AuthForms } from './auth-forms'
import { frame } from './auth-page.css'

/** A page with one form to sign in or to make an account. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`${frame} ${page} ${stack}`} data-auth-page>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/** Such a page whose form a script can show over another page: its element names the form and what it shows. */
export function AuthFormPage<Kind extends keyof AuthForms>({
  title,
  kind,
  form: Form,
  shown,
}: {
  title: string
  kind: Kind
  form: ComponentType<AuthForms[Kind]>
  shown: AuthForms[Kind]
}) {
  return (
    <AuthPage title={title}>
      <div className={stack} data-auth-form={JSON.stringify({ kind, shown })}>
        <Form {...shown} />
      </div>
    </AuthPage>
  )
}
