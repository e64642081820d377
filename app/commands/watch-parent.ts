import { seconds } from '~/domain/units'

const interval = seconds(0.5)

/**
 * Calls `onGone` when the process that started this one has ended. Some shells that npm starts a command with end at a
 * signal without passing it on; the server would then go on without npm. Where processes have no parent (Windows),
 * nothing is called.
 */
export function watchParent(onGone: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, interval).unref()
}
