import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** CPU milliseconds that a process has used (Linux: 100 ticks per second). */
export function cpuOf(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Megabytes of memory that a process uses now, and the most that it has used. */
export function memoryOf(child: ChildProcess): { now: number; most: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000)
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
