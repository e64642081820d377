import type { ReactNode } from 'react'
import { smallMuted } from '~/styles/text.css'

/** What to know before answering, with the id that describes its control; nothing when there is none. */
export function FieldHint({ id, hint }: { id: string; hint?: ReactNode }) {
  if (!hint) return null
  return (
    <div className={smallMuted} id={id}>
      {hint}
    </div>
  )
}
