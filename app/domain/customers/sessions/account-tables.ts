/** Where the sessions and the access logs of one kind of account are stored. */
export interface AccountTables {
  sessions: 'customer_sessions' | 'staff_sessions'
  events: 'account_events' | 'staff_events'
  /** The column of both that names the account. */
  owner: 'customer_id' | 'staff_id'
  /** SQL of the sessions `s` with their accounts. */
  sessionsWithAccounts: string
  /** SQL of the condition that the account is not closed. */
  isOpen: string
}

export const customerTables: AccountTables = {
  sessions: 'customer_sessions',
  events: 'account_events',
  owner: 'customer_id',
  sessionsWithAccounts: 'customer_sessions s JOIN customers c ON c.id = s.customer_id',
  isOpen: 'c.deleted_at IS NULL',
}

export const staffTables: AccountTables = {
  sessions: 'staff_sessions',
  events: 'staff_events',
  owner: 'staff_id',
  sessionsWithAccounts: 'staff_sessions s JOIN staff m ON m.id = s.staff_id',
  isOpen: 'm.removed_at IS NULL',
}
