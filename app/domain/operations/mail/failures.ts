import type { NoParameters } from '~/domain/operations/changes/failures'

/** Why a mail server does not take a mail. */
export type MailProblem = 'not_found' | 'no_connection' | 'no_answer' | 'sign_in' | 'encryption' | 'rejected' | 'other'

export interface MailFailures {
  mail_server_missing: NoParameters
  /** `answer`: the codes that the mail server has answered with, '' for none. */
  mail_not_sent: { problem: MailProblem; answer: string }
}
