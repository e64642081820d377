import { style } from '@vanilla-extract/css'
import { phoneOnly } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { radius, space, target } from '~/styles/tokens'

/** As wide as the page, not as its contents, which scroll on a phone. */
export const categoriesFrame = style({ justifySelf: 'stretch' })
/** One row on a phone, whatever the typeface: rows that differ with it would move what is below. */
export const categories = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  '@media': { [phoneOnly]: { flexWrap: 'nowrap', overflowX: 'auto', padding: space[1], margin: `-${space[1]}` } },
})
export const category = style({
  whiteSpace: 'nowrap',
  display: 'inline-grid',
  alignItems: 'center',
  minHeight: target,
  paddingInline: space[4],
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: radius.round,
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderColor: theme.color.text },
    '&[aria-current]': { background: theme.color.text, color: theme.color.background },
  },
})
