import type { FailureParameters } from '~/domain/failures'
import type { CodedFailure, Failure } from '~/domain/result'
import type { Messages } from '~/messages/message-types'
import { messageOf } from '~/messages/messages'

/** The name of a field as the command line has it: time-zone for timeZone. */
const asOption = (field: string) => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The failures that the command line words itself, because they name its options and commands. */
const commandMessages: Partial<Messages<FailureParameters>> = {
  invalid_fields: ({ errors }) => {
    const [first] = Object.entries(errors)
    return first ? [asOption(first[0]), first[1][0]].filter(Boolean).join(': ') : 'The input is not valid'
  },
}

/** A failure in the words of the command line. */
export function toFailure(failure: Failure | CodedFailure): Failure {
  if ('message' in failure) return failure
  const { code, field } = failure
  const message = messageOf(failure, commandMessages)
  const errors =
    code === 'invalid_fields' ? failure.params.errors : field === undefined ? undefined : { [field]: [message] }
  return { code, message, errors }
}
