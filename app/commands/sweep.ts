import { performance } from 'node:perf_hooks'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import { createMailer } from '~/domain/operations/mail/mailer.server'
import { createSmsSender } from '~/domain/operations/sms/sms-sender.server'
import { mailerWithNotes, pluginListeners } from '~/plugins/hooks/work.server'
import { plugins } from '~/plugins/plugins.server'
import { deleteUnusedUploads } from '~/domain/catalogue/customisation/delete-unused-uploads.server'
import { deleteAbandonedFiles } from '~/http/forms/posted-files.server'
import { sweepCounters } from '~/http/limits/sweep-counters.server'
import type { Runtime } from '~/http/runtime.server'
import { originOf, shopUrls } from '~/http/shop-urls'
import { maxClosingTime } from '~/server/connections/shutdown'
import { createSweepLog } from './sweep-log'

/** Before the next run when more is due, while requests leave the process idle for most of this time (ms). */
const shortPause = 100
const calmUtilization = 0.5

/**
 * Runs the sweeper every few seconds in this process: payments whose shopper did not return, holds that ended, mails
 * and refunds. After a rush of orders it runs as often as requests leave it room, so that their mails are soon sent.
 * Returns a function that stops it and waits for what it does, as long as for requests.
 */
export function startSweeper({ env, db, log }: Runtime): () => Promise<void> {
  const pause = env.sweepPause
  const mailer = createMailer({
    smtpUrl: env.smtpUrl,
    from: env.mailFrom ?? 'Shop <shop@localhost>',
    dataDir: env.dataDir,
  })
  const sms = createSmsSender(env)
  const listeners = pluginListeners(plugins)
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let currentRun: Promise<void> = Promise.resolve()
  const sweepLog = createSweepLog(log)
  const waitForNext = (hasMore: boolean) => {
    const before = performance.eventLoopUtilization()
    const isCalm = () => performance.eventLoopUtilization(before).utilization < calmUtilization
    const startWhenCalm = () => {
      if (isCalm()) start()
      else timer = setTimeout(start, Math.max(0, pause - shortPause)).unref()
    }
    timer = (hasMore ? setTimeout(startWhenCalm, shortPause) : setTimeout(start, pause)).unref()
  }
  const run = async () => {
    let hasMore = false
    try {
      const swept = await sweep({
        db,
        secret: env.sessionSecret,
        now: () => new Date(),
        mailer: mailerWithNotes(plugins, { db, log }, mailer),
        sms,
        listeners,
        isStopping: () => isStopped,
        dataDir: env.dataDir,
        urlsFor: (host) => shopUrls(originOf(host, env.port, env.trustsProxy)),
        onError: sweepLog.taskFailed,
      })
      hasMore = swept.hasMore
      await sweepCounters(db, new Date())
      await deleteUnusedUploads(db, env.dataDir, new Date())
      await deleteAbandonedFiles(env.dataDir, new Date())
      await db.shrinkLog()
      sweepLog.roundDone()
    } catch (error) {
      sweepLog.roundFailed(error)
    }
    if (!isStopped) waitForNext(hasMore)
  }
  const start = () => {
    currentRun = run()
  }
  timer = setTimeout(start, pause).unref()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    // what still runs then is tried again by the next process
    const tooLong = new Promise<void>((resolve) => setTimeout(resolve, maxClosingTime).unref())
    await Promise.race([currentRun, tooLong])
    mailer.close()
  }
}
