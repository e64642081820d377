import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** CPU milliseconds that the threads of a process have used (Linux counts nanoseconds of each). */
export function cpuOf(child: ChildProcess): number {
  const folder = `/proc/${child.pid}/task`
  const times = readdirSync(folder).map((id) => Number(readFileSync(`${folder}/${id}/schedstat`, 'utf8').split(' ')[0]))
  return times.reduce((sum, time) => sum + time, 0) / 1e6
}

/** Megabytes of memory that a process uses now, and the most that it has used. */
export function memoryOf(child: ChildProcess): { now: number; most: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000)
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
