import { sweep, turns, type SweepContext, type Turn } from '~/domain/operations/jobs/sweep.server'
import { mailSender } from '~/domain/operations/mail/mail-sender.server'
import { createMailer } from '~/domain/operations/mail/mailer.server'
import { createSmsSender } from '~/domain/operations/sms/sms-sender.server'
import { mailerWithNotes, pluginListeners } from '~/plugins/hooks/work.server'
import { plugins } from '~/plugins/plugins.server'
import { readWebhookData } from '~/api/webhooks/webhook-data.server'
import { createWebhookPost } from '~/domain/operations/webhooks/post-webhook.server'
import { deleteUnusedUploads } from '~/domain/catalogue/customisation/delete-unused-uploads.server'
import { emptyBin } from '~/domain/catalogue/products/manage/bin/bin.server'
import { deleteAbandonedFiles } from '~/http/forms/posted-files.server'
import { sweepCounters } from '~/http/limits/sweep-counters.server'
import type { Runtime } from '~/http/runtime.server'
import { originOf, shopUrls } from '~/http/shop-urls'
import { maxClosingTime } from '~/server/connections/shutdown'
import { startLoop, type NextRun } from './loop'
import { createSweepLog } from './sweep-log'

/**
 * Runs the sweeper every few seconds in this process: payments whose shopper did not return, holds that ended, mails
 * and refunds. Each turn is a loop of its own, so that none waits for another one: a mail server that does not answer
 * delays mails alone, and these rest for a minute then. After a rush of orders a turn comes as often as requests leave
 * it room, so that their mails are soon sent. Returns a function that stops all turns and waits for what they do, as
 * long as for requests.
 */
export function startSweeper({ env, db, log }: Runtime): () => Promise<void> {
  const mailer = createMailer({
    ...env,
    senderOf: (mail) => mailSender(db, env.mailFrom, mail),
  })
  let isStopped = false
  const sweepLog = createSweepLog(log)
  const context: SweepContext = {
    db,
    secret: env.sessionSecret,
    now: () => new Date(),
    mailer: mailerWithNotes(plugins, { db, log }, mailer),
    sms: createSmsSender(env),
    webhooks: { readData: readWebhookData, post: createWebhookPost({ allowsLocal: env.hasTestTools }) },
    listeners: pluginListeners(plugins),
    isStopping: () => isStopped,
    dataDir: env.dataDir,
    urlsFor: (host) => shopUrls(originOf(host, env.port, env.trustsProxy)),
    onError: sweepLog.taskFailed,
  }
  const runTurn = async (turn: Turn): Promise<NextRun> => {
    try {
      const { hasMore, isSlow } = await sweep(context, [turn])
      if (turn === 'deletions') {
        await sweepCounters(db, new Date())
        await emptyBin({ db, now: () => new Date() })
        await deleteUnusedUploads(db, env.dataDir, new Date())
        await deleteAbandonedFiles(env.dataDir, new Date())
        await db.shrinkLog()
      }
      sweepLog.turnDone(turn)
      if (isSlow) return 'rest'
      return hasMore ? 'soon' : 'usual'
    } catch (error) {
      sweepLog.turnFailed(turn, error)
      return 'usual'
    }
  }
  const stopLoops = turns.map((turn) => startLoop(env.sweepPause, () => runTurn(turn)))
  return async () => {
    isStopped = true
    // what still runs then is tried again by the next process
    const tooLong = new Promise<void>((resolve) => setTimeout(resolve, maxClosingTime).unref())
    await Promise.race([Promise.all(stopLoops.map((stop) => stop())), tooLong])
    mailer.close()
  }
}
