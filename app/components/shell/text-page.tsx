import type { ReactNode } from 'react'
import { Breadcrumbs } from '~/components/ui/breadcrumbs/breadcrumbs'
import { containerNarrow, page, pageHead } from '~/styles/layout.css'
import { homePath } from '~/paths'

/** A page that is mostly text: terms, privacy, accounts open soon. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`${containerNarrow} ${page}`}>
      <Breadcrumbs items={[{ name: 'Home', href: homePath }, { name: title }]} />
      <header className={pageHead}>
        <h1>{title}</h1>
      </header>
      {children}
    </div>
  )
}
