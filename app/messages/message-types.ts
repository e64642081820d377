/** A sentence for each code, made of its parameters. */
export type Messages<Parameters> = { [C in keyof Parameters]: (params: Parameters[C]) => string }
