import type { ReviewStatus } from '~/domain/catalogue/reviews/review'

/** The statuses of reviews in the order of the owner's list: what waits comes first. */
export const reviewListStates = ['pending', 'approved', 'rejected'] as const satisfies readonly ReviewStatus[]
