import { style } from '@vanilla-extract/css'
import { summary } from '~/components/ui/disclosure/disclosure.css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { radius, space, text } from '~/styles/tokens'

export const line = style({
  display: 'grid',
  gridTemplateColumns: '3.5rem minmax(0, 1fr) auto',
  gap: space[3],
  alignItems: 'center',
  fontSize: text.sm,
})

/** The selectors are doubled to override the layout of other classes in any order of the stylesheets. */
export const wide = style({
  selectors: { '&&': { display: 'none', '@media': { [media.aside]: { display: 'grid' } } } },
})
export const folded = style({
  marginBottom: space[6],
  paddingInline: space[4],
  background: theme.color.surface,
  borderRadius: radius.medium,
  '@media': { [media.aside]: { display: 'none' } },
})
export const fold = style([summary, {}])
export const foldedTotal = style({ marginInlineStart: 'auto' })
export const unfolded = style({ paddingBlock: `${space[2]} ${space[5]}` })
