// Maximum lengths of form fields in characters. This file is without zod, because the browser's code imports it, too.

export const maxEmailLength = 254
export const maxPhoneLength = 40
export const maxNoteLength = 500
export const maxCouponCodeLength = 32
/** A code has 16 characters and 3 hyphens; people add spaces. */
export const maxGiftCardCodeLength = 40
export const maxCancelTextLength = 500
export const maxRefundTextLength = 1000
export const maxReviewNameLength = 60
export const maxReviewTitleLength = 120
export const maxReviewTextLength = 2000
export const maxRatingCommentLength = 1000
export const maxSearchTextLength = 200
export const maxNameLength = 80
/** As it is typed, with the spaces and dashes of its print. */
export const maxWaybillLength = 60
export const maxPasswordLength = 200
