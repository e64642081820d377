import { style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { radius, space, text } from '~/styles/tokens'

/** The styles that several sections have. */
export const head = style({ display: 'grid', gap: space[3], marginBottom: space[6], justifyItems: 'start' })
export const centred = style({ justifyItems: 'center', textAlign: 'center' })
/** Parts beside each other, as many as have space. */
export const columns = style({
  display: 'grid',
  gap: space[6],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
})
/** A picture and a text beside it. */
export const halves = style({
  display: 'grid',
  gap: space[8],
  alignItems: 'center',
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
export const copy = style({ display: 'grid', gap: space[4], justifyItems: 'start' })
/** A row that is scrolled from part to part, by a finger, a wheel or the arrow keys. */
export const scroller = style({
  display: 'grid',
  gridAutoFlow: 'column',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'thin',
})
export const snap = style({ scrollSnapAlign: 'start' })
export const box = style({
  padding: space[6],
  border: `1px solid ${theme.color.line}`,
  borderRadius: radius.medium,
  display: 'grid',
  gap: space[3],
  alignContent: 'start',
})
export const frame = style({ overflow: 'hidden', borderRadius: radius.small, background: theme.color.surface })
export const caption = style({ fontSize: text.sm, color: theme.color.textMuted, paddingTop: space[2] })
