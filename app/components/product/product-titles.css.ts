import { style } from '@vanilla-extract/css'
import { phoneOnly } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const titles = style({ display: 'grid', gap: space[2], justifyItems: 'start' })
/** The brand, and the rating that leads to the reviews. */
export const quietLink = style({
  // high enough for a finger, without more space around it
  paddingBlock: '0.15rem',
  '@media': { [phoneOnly]: { paddingBlock: '0.7rem', marginBlock: '-0.55rem' } },
  fontSize: text.sm,
  color: theme.color.textMuted,
  textDecoration: 'none',
  letterSpacing: '0.02em',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: space[1] })
