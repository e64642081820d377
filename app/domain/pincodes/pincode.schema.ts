import { z } from 'zod/v4'

/** What somebody types as a pincode. Whether it is one depends on the channel's country (see checkPincode). */
export const pincodeSchema = z.object({ pincode: z.string().max(32) })
