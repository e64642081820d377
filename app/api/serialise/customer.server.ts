import type { z } from 'zod/v4'
import type { userSchema } from '~/api/wire/customer.schema'
import type { Customer } from '~/domain/shared/shop'

/** A customer on the wire. */
export function serialiseUser(customer: Customer): z.infer<typeof userSchema> {
  return {
    id: customer.id,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    email_verified_at: customer.emailVerifiedAt,
    phone: customer.phone,
    phone_verified_at: customer.phoneVerifiedAt,
  }
}
