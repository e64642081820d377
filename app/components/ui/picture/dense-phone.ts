/**
 * The condition in `sizes` of a picture that is as wide as a phone, after those of wider windows: on such a dense
 * screen nobody can tell a picture that is an eighth too small, and its file is often the next smaller one, by a third
 * of the bytes.
 */
export const onDensePhone = '(min-resolution: 1.5dppx)'
