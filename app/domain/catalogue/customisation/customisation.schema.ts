import { z } from 'zod/v4'

const addOn = z.record(z.string(), z.number().int().min(0)).default({})

/** products.customisation as stored. */
export const customisationSchemaSchema = z.object({
  texts: z
    .array(
      z.object({
        name: z.string(),
        label: z.string(),
        maxLength: z.number().int().min(1).max(1000),
        isRequired: z.boolean().default(false),
        addOn,
        kind: z.enum(['email', 'date', 'multiline']).optional(),
        hint: z.string().optional(),
      }),
    )
    .default([]),
  choices: z
    .array(
      z.object({
        name: z.string(),
        label: z.string(),
        isRequired: z.boolean().default(false),
        values: z.array(z.object({ value: z.string(), label: z.string(), addOn })),
      }),
    )
    .default([]),
  image: z
    .object({ label: z.string(), isRequired: z.boolean().default(false), addOn })
    .nullable()
    .default(null),
})

const choiceText = z.string().max(1000)

/** A shopper's customisation. checkCustomisation decides whether the product allows it. */
export const customisationInputSchema = z.object({
  texts: z.record(z.string().max(100), choiceText).default({}),
  choices: z.record(z.string().max(100), choiceText).default({}),
  imageToken: z.string().max(64).nullable().default(null),
})
