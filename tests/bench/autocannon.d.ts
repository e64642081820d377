declare module 'autocannon' {
  export interface Result {
    requests: { total: number; average: number }
    latency: { p50: number; p99: number }
    non2xx: number
  }
  export default function autocannon(options: {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** How many requests, instead of the seconds. */
    amount?: number
    headers?: Record<string, string>
  }): Promise<Result>
}
