import { sweep } from '~/domain/jobs/sweep.server'
import { seconds } from '~/domain/units'
import { createMailer } from '~/domain/mail/mailer.server'
import { pluginListeners } from '~/plugins/plugin-hooks.server'
import { plugins } from '~/plugins/plugins.server'
import { sweepCounters } from '~/request/limits/sweep-counters.server'
import { unavailableReason } from '~db/unavailable'
import type { Runtime } from '~/request/runtime.server'
import { originOf, shopUrls } from '~/request/shop-urls'

const pause = seconds(3)

/**
 * Runs the sweeper every few seconds in this process: payments whose shopper did not return, holds that ended, mails
 * and refunds. Returns a function that stops it and waits for the current run.
 */
export function startSweeper({ env, db, log }: Runtime): () => Promise<void> {
  const mailer = createMailer({
    smtpUrl: env.smtpUrl,
    from: env.mailFrom ?? 'Shop <shop@localhost>',
    dataDir: env.dataDir,
  })
  const listeners = pluginListeners(plugins)
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let currentRun: Promise<void> = Promise.resolve()
  let isUnavailable = false
  /** Whether an error was logged in a round before: a database that cannot be used is reported once. */
  const isKnown = (error: unknown) => {
    const isReported = isUnavailable
    if (unavailableReason(error) === null) return false
    isUnavailable = true
    return isReported
  }
  const run = async () => {
    try {
      await sweep({
        db,
        secret: env.sessionSecret,
        now: () => new Date(),
        mailer,
        listeners,
        urlsFor: (host) => shopUrls(originOf(host, env.port, env.trustsProxy)),
        onError: (task, error, isDeadLetter) =>
          isKnown(error)
            ? undefined
            : isDeadLetter
              ? log.error({ err: error, task }, 'sweep: moved to the dead letters; npm run outbox shows it')
              : log.warn({ err: error, task }, 'sweep: will be tried again'),
      })
      await sweepCounters(db, new Date())
      if (isUnavailable) log.info('sweep: the database can be used again')
      isUnavailable = false
    } catch (error) {
      if (!isKnown(error)) log.error({ err: error }, 'sweep failed')
    }
    if (!isStopped) timer = setTimeout(start, pause).unref()
  }
  const start = () => {
    currentRun = run()
  }
  timer = setTimeout(start, pause).unref()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await currentRun
    mailer.close()
  }
}
