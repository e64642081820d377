import { z } from 'zod/v4'

/** A pincode as typed. Whether it is valid depends on the channel's country (see checkPincode). */
export const pincodeSchema = z.object({ pincode: z.string().max(32) })
