import { z } from 'zod/v4'
import { hasPermission, type Role } from '~/domain/operations/actors/roles'
import { webhookEvents, webhookEventWords, type Webhook, type WebhookEvent } from '~/domain/operations/webhooks/webhook'
import { flagSchema } from '~/domain/shared/flag.schema'

/** The fields of the form of a webhook. */
export const webhookFormFields = {
  name: z.string().max(300).default(''),
  url: z.string().max(4000).default(''),
  told: z.record(z.string().max(40), flagSchema).default({}),
}

// a dot in the name of a field is a level
const boxOf = (event: WebhookEvent) => event.replace('.', '-')

/** The events whose boxes are ticked. */
export function tickedEvents(told: Readonly<Record<string, boolean>>): WebhookEvent[] {
  return webhookEvents.filter((event) => told[boxOf(event)])
}

/** What a member may have sent elsewhere, and what is sent already. */
export function eventChoices(role: Role, chosen: readonly WebhookEvent[] = []) {
  return webhookEvents
    .filter((event) => chosen.includes(event) || hasPermission(role, webhookEventWords[event].permission))
    .map((event) => ({ name: `told.${boxOf(event)}`, label: webhookEventWords[event].label }))
}

/** A webhook as the texts of its form. */
export function webhookTexts({ name, url, events, isOn }: Webhook): Record<string, string> {
  const told = events.map((event) => [`told.${boxOf(event)}`, 'on'])
  return { name, url, ...(isOn ? { isOn: 'on' } : {}), ...Object.fromEntries(told) }
}

/** The labels of its fields, for who has changed them meanwhile. */
export const webhookLabels: Record<string, string> = {
  name: 'Name',
  url: 'Address',
  isOn: 'It is on',
  ...Object.fromEntries(webhookEvents.map((event) => [`told.${boxOf(event)}`, webhookEventWords[event].label])),
}
