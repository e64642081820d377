import type { ForwardedEvent } from '~/domain/operations/analytics/forward-events.server'
import { postJson } from '../analytics/from-server/post-json.server'

interface MeasurementConfig {
  google_tag_id: string
  api_secret: string
  server_url: string
}

/**
 * Sends an event to GA4 by the Measurement Protocol. Google accepts everything with 204, whatever is wrong with it, so
 * an error is one of the network or of Google's servers. The client and the session are those of Google's tag in the
 * browser, where it runs, so that both belong to one visit.
 */
export async function sendToGoogle(event: ForwardedEvent, config: MeasurementConfig): Promise<void> {
  const url = new URL(config.server_url)
  url.searchParams.set('measurement_id', config.google_tag_id)
  url.searchParams.set('api_secret', config.api_secret)
  await postJson('Google Analytics', url, measurementBody(event, config.google_tag_id))
}

/** The body of a request of the Measurement Protocol. */
export function measurementBody({ id, name, params, at, client, visitorKey }: ForwardedEvent, measurementId: string) {
  const ofTag = sessionOf(client.cookies[`_ga_${measurementId.replace(/^G-/, '')}`])
  // without Google's tag a day is a visit: Google counts no visit that has no number
  const session = ofTag ?? (client.cookies['_ga'] === undefined ? String(startOfDay(at) / 1000) : null)
  return {
    client_id: clientIdOf(client.cookies['_ga']) ?? ownClientId(visitorKey),
    timestamp_micros: String(at.getTime() * 1000),
    // what was allowed is to count, not to advertise
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: [
      {
        name,
        params: {
          ...params,
          event_id: id,
          page_location: client.pageUrl,
          engagement_time_msec: 1,
          ...(session === null ? {} : { session_id: session }),
        },
      },
    ],
  }
}

/** In ms, of the day in UTC. */
const startOfDay = (at: Date): number => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())

/** The client that Google's tag has named in its cookie: GA1.1.123.456 is 123.456. */
function clientIdOf(cookie: string | undefined): string | null {
  return /^GA\d\.\d\.(\d+\.\d+)$/.exec(cookie ?? '')?.[1] ?? null
}

/** The session in the cookie of a measurement id: GS1.1.1700000000.… or GS2.1.s1700000000$…. */
function sessionOf(cookie: string | undefined): string | null {
  return /^GS\d\.\d\.s?(\d+)/.exec(cookie ?? '')?.[1] ?? null
}

/** A client for browsers without Google's cookie: the same for the same browser, in the form of Google's. */
function ownClientId(visitorKey: string): string {
  const part = (from: number) => parseInt(visitorKey.slice(from, from + 8), 16)
  return `${part(0)}.${part(8)}`
}
