declare module 'autocannon' {
  interface Result {
    requests: { total: number; average: number }
    latency: { p50: number; p99: number }
    non2xx: number
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
  }): Promise<Result>
}
