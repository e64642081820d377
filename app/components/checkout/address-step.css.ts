import { globalStyle, style } from '@vanilla-extract/css'
import { ruledSection } from '~/styles/layout.css'

/** The billing address is hidden while the box says that it is the same; browsers without :has() show it always. */
export const billing = style([ruledSection, {}])
globalStyle(`form:has(input[name=isBillingSame]:checked) ${billing}`, { display: 'none' })
