import { connect, createServer, type Socket } from 'node:net'
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

/** A mail server that accepts connections and stays silent, until `answer` lets it answer these and further ones. */
export async function startSilentMailServer() {
  const mailServer = await startMailServer()
  const sockets = new Set<Socket>()
  let isSilent = true
  const handOver = (socket: Socket) => {
    const inner = connect(Number(new URL(mailServer.url).port), '127.0.0.1')
    inner.on('error', () => socket.destroy())
    socket.pipe(inner).pipe(socket)
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (!isSilent) handOver(socket)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    accepted: mailServer.accepted,
    connections: () => sockets.size,
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    answer: () => {
      isSilent = false
      for (const socket of sockets) handOver(socket)
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
      await mailServer.stop()
    },
  }
}
