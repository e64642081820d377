import { encode } from 'turbo-stream'

/** The body of a response with which an action that a script called returns `data`, in the framework's format. */
export function encodeActionData(data: object): ReadableStream<Uint8Array> {
  return encode({ data })
}
