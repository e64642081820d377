/** Durations in milliseconds, sizes in bytes. */
export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(count * 60)
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => minutes(count * 60 * 24)
export const kilobytes = (count: number) => count * 1024
export const megabytes = (count: number) => kilobytes(count * 1024)
