import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/**
 * A mail server on localhost that rejects the first `rejections` mails, or every recipient with a message that repeats
 * the address.
 */
export async function startMailServer(rejections = 0, rejectsRecipients = false) {
  const accepted: Array<{ to: string[]; raw: string }> = []
  let left = rejections
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      rejectsRecipients
        ? done(Object.assign(new Error(`<${address}>: Asha Rao, +91 98450 12345, has moved`), { responseCode: 550 }))
        : done(),
    onData: async (stream, session, done) => {
      const raw = await text(stream)
      left -= 1
      if (left >= 0) return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
      accepted.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
      done()
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    accepted,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
