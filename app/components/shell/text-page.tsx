import type { ReactNode } from 'react'
import { Breadcrumbs } from '~/components/ui/breadcrumbs/breadcrumbs'
import { containerNarrow, page, pageHead } from '~/styles/layout.css'
import { homePath } from '~/paths'

interface TextPageProps {
  title: string
  /** The pages above it, below the home page. */
  parents?: Array<{ name: string; href: string }>
  children: ReactNode
}

/** A page that is mostly text: terms, privacy, accounts open soon. */
export function TextPage({ title, parents = [], children }: TextPageProps) {
  return (
    <div className={`${containerNarrow} ${page}`}>
      <Breadcrumbs items={[{ name: 'Home', href: homePath }, ...parents, { name: title }]} />
      <header className={pageHead}>
        <h1>{title}</h1>
      </header>
      {children}
    </div>
  )
}
