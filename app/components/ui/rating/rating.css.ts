import { style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'
import { star } from './star'

const starMask = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'%3E%3Cpath d='${star}'/%3E%3C/svg%3E") center / contain no-repeat`

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
/** The star is a mask instead of an element, because a page of products has many. */
export const shortRating = style([
  rating,
  {
    '::before': {
      content: '',
      width: '14px',
      height: '14px',
      flex: 'none',
      background: theme.color.accent,
      mask: starMask,
    },
    '@media': { [media.forced]: { '::before': { background: 'CanvasText', forcedColorAdjust: 'none' } } },
  },
])
