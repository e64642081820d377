import { style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const rating = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  fontSize: text.sm,
  color: theme.color.textMuted,
  fontVariantNumeric: 'tabular-nums',
})
export const stars = style({ width: '5.5rem', height: '1.1rem', flex: 'none' })
export const starsEmpty = style({ fill: theme.color.line })
export const starsFull = style({ fill: theme.color.accent, '@media': { [media.forced]: { fill: 'CanvasText' } } })
