/** The slug of the FAQ that has the address without a slug. */
export const mainFaq = 'faq'
