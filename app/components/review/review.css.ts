import { style } from '@vanilla-extract/css'
import { phoneOnly } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, target } from '~/styles/tokens'

export const stars = style({
  display: 'grid',
  gridTemplateColumns: '3.5rem 1fr 2rem',
  gap: space[3],
  alignItems: 'center',
  // as high as the links in it, also without one
  '@media': { [phoneOnly]: { minHeight: target } },
})
export const bar = style({ width: '100%', accentColor: theme.color.theme })
/** The summary and the list: side by side where there is room for both. */
export const columns = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: `${space[6]} ${space[12]}`,
})
export const summary = style({ flex: '1 1 16rem', maxWidth: '34rem' })
export const more = style({ display: 'grid', justifyItems: 'center' })
export const list = style({ flex: '9 1 24rem', minWidth: 0 })
