import type { ProviderStatus } from '~/domain/sales/payments/provider'

/** What the owner reads about their latest test payment. */
export interface TrialWords {
  tone: 'info' | 'success' | 'warning'
  /** How it has ended, or how far it is. */
  result: string
  /** Whether they came back from the provider, and what that has shown. */
  returned: string
  /** What the webhook has received. */
  reported: string
}

const results: Record<ProviderStatus['state'], (title: string) => string> = {
  open: (title) => `It is not paid: the page of ${title} is still open.`,
  processing: () =>
    'You have done all, and the provider says that the money is on its way. For some ways to pay that takes days.',
  authorised: () => 'You have agreed to pay, and the provider has not confirmed yet that it took the money.',
  succeeded: () => 'It was paid. No money has moved, because the keys are for tests.',
  failed: () => 'It was declined, as a customer’s payment can be.',
  expired: () => 'Nobody has paid it in time, and nobody can any more.',
  cancelled: () => 'It was cancelled, and nobody can pay it any more.',
}

/**
 * What became of a test payment, what came back by the browser, and what by the webhook. Pure.
 * @param trial.returnedAt, trial.reportedAt for people; null for what has not come
 */
export function trialWords(
  title: string,
  trial: {
    state: ProviderStatus['state']
    failure: string | null
    returnedAt: string | null
    reportedAt: string | null
    reportName: string | null
  },
  /** Whether the provider has to be told the address of the webhook. */
  hasWebhookStep: boolean,
): TrialWords {
  const { state, failure, returnedAt, reportedAt, reportName } = trial
  const isDecided = state !== 'open' && state !== 'authorised'
  return {
    tone:
      state === 'succeeded' && reportedAt !== null ? 'success' : isDecided && reportedAt === null ? 'warning' : 'info',
    result: `${results[state](title)}${state === 'failed' && failure ? ` ${title} says: ${failure}` : ''}`,
    returned:
      returnedAt === null
        ? `By return: you have not come back from ${title} yet.`
        : `By return: you came back on ${returnedAt}, and the shop asked ${title} then.`,
    reported:
      reportedAt === null
        ? isDecided
          ? `By webhook: nothing has come yet. It should within a minute. ${hasWebhookStep ? 'If it does not, look at the address, the events and the secret of step 2.' : `If it does not, ${title} cannot reach your shop from the internet.`}`
          : 'By webhook: nothing has come yet.'
        : `By webhook: ${title} reported it on ${reportedAt}${reportName === null ? '' : ` (${reportName})`}.`,
  }
}
