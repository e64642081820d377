import type { ReactNode } from 'react'
import * as styles from './badge.css'

const tones = ['neutral', 'accent', 'theme', 'sale', 'success', 'warning'] as const
type BadgeTone = (typeof tones)[number]

function isTone(tone: string): tone is BadgeTone {
  return tones.some((known) => known === tone)
}

/** A short label on a colour, such as New or Sale. An unknown tone, which stored data may contain, is neutral. */
export function Badge({
  tone = 'neutral',
  className = '',
  children,
}: {
  tone?: string
  /** The class of its place. */
  className?: string
  children: ReactNode
}) {
  const look = styles.badge[isTone(tone) ? tone : 'neutral']
  return <span className={className ? `${look} ${className}` : look}>{children}</span>
}
