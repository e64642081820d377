import { setTimeout as sleep } from 'node:timers/promises'

/** More than the framework and the document need from an event to what it changes. */
const turns = 10

/**
 * Lets everything go on that waits for no time and no answer. It counts turns of the event loop, each with its timers,
 * instead of milliseconds, of which a busy machine may need many for one turn.
 */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await sleep(0)
}
