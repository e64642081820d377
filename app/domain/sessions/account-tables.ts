/** Where the sessions and the access logs of one kind of account are stored. */
export interface AccountTables {
  sessions: 'customer_sessions' | 'staff_sessions'
  events: 'account_events' | 'staff_events'
  /** The column of both that names the account. */
  owner: 'customer_id' | 'staff_id'
}

export const customerTables: AccountTables = {
  sessions: 'customer_sessions',
  events: 'account_events',
  owner: 'customer_id',
}

export const staffTables: AccountTables = { sessions: 'staff_sessions', events: 'staff_events', owner: 'staff_id' }
