/** The id of the question about cookies, which is at the end of a page. */
export const cookieQuestionId = 'cookie-question'
