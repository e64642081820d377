import type { Customer } from '~/domain/shop'

/** A customer without a row in the database, apart from the id. */
export const asha: Omit<Customer, 'id'> = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  emailVerifiedAt: null,
  phone: null,
  phoneVerifiedAt: null,
}
