import type { OperationsFailures } from './operations/failures'

/** Every coded failure of the areas with its parameters. Its words are in app/messages, made where it is shown. */
export interface FailureParameters extends OperationsFailures {}
