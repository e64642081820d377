import { expect } from 'vitest'
import { libraryWords } from '../../setup/library-words'
import type { Guest } from './guest-requests'
import { changesBetween, keysOfCart, type Digest, type Watch } from './watch-changes'

/** One hostile request, which any guest can send. */
export interface Attempt {
  what: string
  send(guest: Guest): Promise<Response>
}

export interface RejectionCheck {
  /**
   * Checks one reply: below 500, with a message where it rejects the request, and then nothing may have changed besides
   * the keys of the digest that `mayChange` lists.
   */
  checkReply(reply: Response, what: string, mayChange?: string[]): Promise<void>
  /** Sends attempts and checks their replies. A rejected one may change the named tables of its own cart. */
  checkAttempts(attempts: Attempt[], mayChange?: string[]): Promise<void>
  /** Takes what is in the database as the state that the next requests are compared with. */
  acceptChanges(): Promise<void>
  /** Fails when the database has changed since the last check. */
  expectNoChange(): Promise<void>
}

/** Checks that rejected requests change nothing. Attempts are sent side by side, one by each guest. */
export async function createRejectionCheck(watch: Watch, guests: Guest[]): Promise<RejectionCheck> {
  let digest: Digest = await watch.digest()

  /** Whether a reply rejects the request. It must have a message then, and must never be a server error. */
  async function isRejection(reply: Response, what: string): Promise<boolean> {
    const body = await reply.text()
    expect(reply.status, `${what}: ${body.slice(0, 300)}`).toBeLessThan(500)
    if (reply.status >= 400) expect(body.length, `${what} was rejected without a message`).toBeGreaterThan(5)
    if (reply.status >= 400) expect(body, what).not.toMatch(libraryWords)
    return reply.status >= 400
  }

  async function checkReply(reply: Response, what: string, mayChange: string[] = []): Promise<void> {
    const isRejected = await isRejection(reply, what)
    const before = digest
    digest = await watch.digest()
    if (!isRejected) return
    const changed = changesBetween(before, digest).filter((key) => !mayChange.includes(key))
    expect(changed, `${what} was rejected (${reply.status}) and changed something`).toEqual([])
  }

  /** Sends one attempt by each guest, and checks the changes of all together. */
  async function checkBatch(attempts: Array<{ attempt: Attempt; guest: Guest }>, mayChange: string[]): Promise<void> {
    const before = digest
    const outcomes = await Promise.all(
      attempts.map(async ({ attempt, guest }) => ({
        attempt,
        guest,
        isRejected: await isRejection(await attempt.send(guest), attempt.what),
      })),
    )
    digest = await watch.digest()
    const explained = outcomes.flatMap(({ guest, isRejected }) =>
      isRejected ? keysOfCart(guest.cartId, mayChange) : keysOfCart(guest.cartId),
    )
    const changed = changesBetween(before, digest).filter((key) => !explained.includes(key))
    const rejected = outcomes.filter(({ isRejected }) => isRejected)
    const whats = rejected.map(({ attempt }) => attempt.what).join('; ')
    const isShared = changed.every((key) => !key.includes(' of cart '))
    if (!isShared || rejected.length === outcomes.length)
      expect(changed, `one of these was rejected and changed something: ${whats}`).toEqual([])
    if (changed.length === 0) return
    // A shared table does not show which request changed it: each rejected one is sent again, alone.
    for (const { attempt, guest } of rejected)
      await checkReply(await attempt.send(guest), attempt.what, keysOfCart(guest.cartId, mayChange))
  }

  return {
    checkReply,
    checkAttempts: async (attempts, mayChange = []) => {
      for (let start = 0; start < attempts.length; start += guests.length) {
        const batch = guests.flatMap((guest, index) => {
          const attempt = attempts[start + index]
          return attempt ? [{ attempt, guest }] : []
        })
        await checkBatch(batch, mayChange)
      }
    },
    acceptChanges: async () => {
      digest = await watch.digest()
    },
    expectNoChange: async () => expect(await watch.digest()).toEqual(digest),
  }
}
