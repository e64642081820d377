import { z } from 'zod/v4'
import { changeCatalogueAddress } from '~/domain/catalogue/categories/change-catalogue-address.server'
import { binDays, binProduct, restoreProduct } from '~/domain/catalogue/products/manage/bin/bin.server'
import { copyProduct } from '~/domain/catalogue/products/manage/copy-product.server'
import { publishProduct } from '~/domain/catalogue/products/manage/manage-product.server'
import { planPublishing } from '~/domain/catalogue/products/manage/plan-publishing.server'
import { zonedInstant } from '~/domain/operations/channels/zoned-time'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { fail, ok, type StaffResult } from '~/domain/shared/result'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { productPath } from '~/paths'

const version = z.coerce.number().int().min(0)

/** The forms of a product that have one button: what is done with it as a whole. */
export const stepFields = [
  z.object({ intent: z.literal('publish'), version }),
  z.object({ intent: z.literal('hide'), version }),
  z.object({ intent: z.literal('plan'), version, publishAt: z.string().trim().max(30).default('') }),
  z.object({ intent: z.literal('unplan'), version }),
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
    case 'plan': {
      const publishAt = zonedInstant(step.publishAt, context.channel.timeZone)
      const message = 'Enter a day and a time, such as 2026-12-12 18:30'
      if (!publishAt) return fail('invalid_input', message, { publishAt: [message] })
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
