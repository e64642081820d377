import { style } from '@vanilla-extract/css'
import { smallMuted } from '~/styles/text.css'

/** Below the number of an order, which is the bold head of its row. */
export const detail = style([smallMuted, { fontWeight: 400 }])
