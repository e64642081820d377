import { z } from 'zod/v4'
import { cleanLine, cleanLines } from './clean-line'
import { plainCode } from './plain-code'

/**
 * A text that must be there; the message says which one is missing, since a summary of errors shows it without its
 * field.
 */
export const requiredText = (missing: string) =>
  z.string({ error: ({ input }) => (input === undefined ? missing : undefined) })

/** A text of one line that somebody types, such as a name or a title: what does not belong into a line is taken out. */
export const lineText = z.string().overwrite(cleanLine)

/** A number, a date, a code or a part of an address as somebody types or copies it: in plain characters. */
export const codeText = z.string().overwrite(plainCode)

/** A text of several lines that somebody types, such as a message. */
export const linesText = z.string().overwrite(cleanLines)
