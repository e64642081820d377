import { z } from 'zod/v4'
import { changeCatalogueAddress } from '~/domain/catalogue/categories/change-catalogue-address.server'
import { binDays, binProduct, restoreProduct } from '~/domain/catalogue/products/manage/bin/bin.server'
import { copyProduct } from '~/domain/catalogue/products/manage/copy-product.server'
import { publishProduct } from '~/domain/catalogue/products/manage/manage-product.server'
import { planInChannel } from '~/domain/catalogue/products/manage/channels/plan-in-channel.server'
import { planPublishing } from '~/domain/catalogue/products/manage/plan-publishing.server'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { zonedInstant } from '~/domain/operations/channels/zoned-time'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { fail, ok, type StaffResult } from '~/domain/shared/result'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { productPath } from '~/paths'

const version = z.coerce.number().int().min(0)
const channel = z.string().max(60)

/** The forms of a product that have one button: what is done with it as a whole. */
export const stepFields = [
  z.object({ intent: z.literal('publish'), version }),
  z.object({ intent: z.literal('hide'), version }),
  z.object({ intent: z.literal('plan'), version, publishAt: z.string().trim().max(30).default('') }),
  z.object({ intent: z.literal('unplan'), version }),
  z.object({ intent: z.literal('channel-sell'), version, channel }),
  z.object({ intent: z.literal('channel-stop'), version, channel }),
  z.object({ intent: z.literal('channel-unplan'), version, channel }),
  z.object({
    intent: z.literal('channel-plan'),
    version,
    channel,
    step: z.enum(['sell', 'stop']),
    channelAt: z.string().trim().max(30).default(''),
  }),
  z.object({ intent: z.literal('copy'), version }),
  z.object({ intent: z.literal('bin'), version }),
  z.object({ intent: z.literal('restore'), version }),
  z.object({ intent: z.literal('address'), version, slug: lineText.trim().max(200) }),
] as const
type Step = z.output<(typeof stepFields)[number]>

/** Does what a button of a product says. Returns the slug of the product to show then, and what is told about it. */
export async function takeStep(
  context: StaffContext,
  slug: string,
  step: Step,
): Promise<StaffResult<{ slug: string; message: string }>> {
  const done = <T>(result: StaffResult<T>, message: string, slugOf: (value: T) => string = () => slug) =>
    result.ok ? ok({ slug: slugOf(result.value), message }) : result
  const from = { slug, version: step.version }
  switch (step.intent) {
    case 'publish':
      return done(await publishProduct(context, { ...from, isPublished: true }), 'The product is in your shop.')
    case 'hide':
      return done(await publishProduct(context, { ...from, isPublished: false }), 'The product is not sold any more.')
    case 'channel-sell':
    case 'channel-stop':
    case 'channel-unplan':
    case 'channel-plan': {
      const taken = await takeChannelStep(context, from, step)
      return taken.ok ? ok({ slug, message: taken.value }) : taken
    }
    case 'plan': {
      const publishAt = zonedInstant(step.publishAt, context.channel.timeZone)
      if (!publishAt) return fail('invalid_input', noTimeText, { publishAt: [noTimeText] })
      return done(await planPublishing(context, { ...from, publishAt }), 'The time is saved.')
    }
    case 'unplan':
      return done(
        await planPublishing(context, { ...from, publishAt: null }),
        'It is not published by itself any more.',
      )
    case 'copy':
      return done(
        await copyProduct(context, { slug }),
        'This is the copy. It is not published yet.',
        (made) => made.slug,
      )
    case 'bin':
      return done(
        await binProduct(context, from),
        `The product is in the bin. You can take it back for ${binDays} days.`,
      )
    case 'restore':
      return done(await restoreProduct(context, from), 'The product is back. It is not published yet.')
    case 'address':
      return done(
        await changeCatalogueAddress(context, 'product', slug, step, productPath),
        'The address is saved. The former one leads to it.',
        (now) => now,
      )
  }
}

const noTimeText = 'Enter a day and a time, such as 2026-12-12 18:30'

type ChannelStep = Extract<Step, { intent: `channel-${string}` }>

/** Changes whether one channel sells the product, now or at a time. Returns what is told about it. */
async function takeChannelStep(
  context: StaffContext,
  from: { slug: string; version: number },
  step: ChannelStep,
): Promise<StaffResult<string>> {
  const channel = (await readActiveChannels(context.db.read)).find(({ code }) => code === step.channel)
  if (!channel) return fail('invalid_input', 'Choose a channel', { channel: ['Choose a channel'] })
  const there = { ...context, channel }
  const told = <T>(result: StaffResult<T>, message: string) => (result.ok ? ok(message) : result)
  switch (step.intent) {
    case 'channel-sell':
    case 'channel-stop': {
      const isPublished = step.intent === 'channel-sell'
      const message = isPublished ? `It is sold in ${channel.name}.` : `It is not sold in ${channel.name} any more.`
      return told(await publishProduct(there, { ...from, isPublished, isChannelOnly: true }), message)
    }
    case 'channel-unplan':
      return told(
        await planInChannel(there, { ...from, plan: null }),
        `Nothing is planned in ${channel.name} any more.`,
      )
    case 'channel-plan': {
      const at = zonedInstant(step.channelAt, context.channel.timeZone)
      if (!at) return fail('invalid_input', noTimeText, { channelAt: [noTimeText] })
      const planned = await planInChannel(there, { ...from, plan: { at, isPublished: step.step === 'sell' } })
      return told(planned, 'The time is saved.')
    }
  }
}
