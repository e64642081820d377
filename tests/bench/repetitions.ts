/** How many times more the shop renders each page while the bench measures the cost of rendering alone. */
export const repetitions = 4
