import { z } from 'zod/v4'
import { maxEmailLength, maxWaybillLength } from '~/domain/shared/field-limits'
import { plainCode } from '~/domain/shared/text/plain-code'

/** Input for tracking an order by its number, with the e-mail or the phone that it was placed with. */
export const trackOrderSchema = z.object({
  order: z.string().overwrite(plainCode).min(1, 'Enter your order number').max(40, 'Enter your order number'),
  contact: z
    .string()
    .overwrite(plainCode)
    .min(1, 'Enter your email or mobile number')
    .max(maxEmailLength, 'Enter your email or mobile number'),
})
export type TrackOrderInput = z.output<typeof trackOrderSchema>

const waybillMessage = 'A waybill has 4 to 40 letters and digits'

/** Input for tracking a shipment by its waybill. */
export const trackWaybillSchema = z.object({
  waybill: z
    .string()
    .overwrite(plainCode)
    .max(maxWaybillLength, waybillMessage)
    .regex(/^(?:[^0-9A-Za-z]*[0-9A-Za-z]){4,40}[^0-9A-Za-z]*$/, waybillMessage),
})
