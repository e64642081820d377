// Maximum lengths of form fields in characters. This file is without zod, because the browser's code imports it, too.

export const maxEmailLength = 254
export const maxPhoneLength = 40
export const maxNoteLength = 500
export const maxCouponCodeLength = 32
export const maxRatingCommentLength = 1000
export const maxSearchTextLength = 200
