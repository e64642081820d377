/** The path of a star in a square of 20 units. */
export const star = 'm10 1.7 2.5 5.3 5.8.8-4.2 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.2-4 5.8-.8z'
