import { style } from '@vanilla-extract/css'
import { phoneOnly } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

/** One line, so that a typeface that arrives later moves nothing below it. */
export const breadcrumbs = style({
  display: 'flex',
  gap: space[1],
  alignItems: 'center',
  fontSize: text.sm,
  color: theme.color.textMuted,
})
export const crumb = style({
  display: 'flex',
  gap: space[1],
  alignItems: 'center',
  minWidth: 0,
  selectors: {
    // on a phone its heading says where one is
    '&:nth-child(n + 3):last-child': { '@media': { [phoneOnly]: { display: 'none' } } },
    // the last that are shown are shortened, and others only where that isn't enough
    '&:nth-child(n + 2):nth-last-child(-n + 2)': {
      flexShrink: 9999,
      // never to nothing
      '@media': { [phoneOnly]: { minWidth: '4rem' } },
    },
  },
})
export const crumbName = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const crumbLink = style([
  crumbName,
  {
    textDecoration: 'none',
    paddingBlock: space[1],
    // large enough for a finger, without more space around it
    '@media': { [phoneOnly]: { paddingBlock: space[3], marginBlock: `-${space[2]}` } },
    selectors: { '&:hover': { color: theme.color.text, textDecoration: 'underline' } },
  },
])
