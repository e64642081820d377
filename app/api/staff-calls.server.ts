import { staffCatalogueCalls } from './calls/staff/catalogue-calls.server'
import { staffCustomerCalls } from './calls/staff/customer-calls.server'
import { staffOrderCalls } from './calls/staff/order-calls.server'
import type { StaffCall } from './staff-call.server'

/** Every call of /api/staff, for programs with a key. */
export const staffCalls: readonly StaffCall[] = [...staffOrderCalls, ...staffCatalogueCalls, ...staffCustomerCalls]
