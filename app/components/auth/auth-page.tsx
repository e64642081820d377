import type { ReactNode } from 'react'
import { page, stack } from '~/styles/layout.css'
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
