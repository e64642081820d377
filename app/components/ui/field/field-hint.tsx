import type { ReactNode } from 'react'
import { smallMuted } from '~/styles/text.css'

/** Shows the hint of a field, with the id that describes its control; nothing when there is none. */
export function FieldHint({ id, hint }: { id: string; hint?: ReactNode }) {
  if (!hint) return null
  return (
    <div className={smallMuted} id={id}>
      {hint}
    </div>
  )
}
