import { style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { space, text } from '~/styles/tokens'

export const layout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  '@media': { [media.desktop]: { gridTemplateColumns: '15rem minmax(0, 1fr)', gap: space[10], alignItems: 'start' } },
})
export const results = style({
  display: 'grid',
  gap: space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
  scrollMarginTop: '6rem',
})
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' })
export const clear = style({ fontSize: text.sm, fontWeight: 600, padding: space[3] })
export const more = style({ display: 'grid', justifyItems: 'center', gap: space[6], paddingTop: space[8] })
