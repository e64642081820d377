import { z } from 'zod/v4'

const id = z.number().int()

/** Work that the shop does after a commit and that nobody else listens to, and what each kind of job carries. */
const jobSchemas = {
  /** Sends back what a provider took. */
  'payment.refund': z.object({ paymentId: id }),
  /** Work of a payment provider for later; only the provider reads `job`. */
  'payment.provider_job': z.object({ provider: z.string(), job: z.record(z.string(), z.string()) }),
  /** Adds what an order sold to its products. */
  'catalogue.count_sales': z.object({ orderId: id }),
  /** Lets listings sort by the latest counts. */
  'catalogue.list_sales': z.object({}),
}

export type JobName = keyof typeof jobSchemas

/** What each job carries. */
export type JobPayloads = { [Name in JobName]: z.infer<(typeof jobSchemas)[Name]> }

const schemaOfJob: { [Name in JobName]: z.ZodType<JobPayloads[Name]> } = jobSchemas

/** A stored payload of a job, checked; throws when it is none. */
export function parseJobPayload<Name extends JobName>(job: Name, payload: unknown): JobPayloads[Name] {
  return schemaOfJob[job].parse(payload)
}

export function isJobName(kind: string): kind is JobName {
  return Object.hasOwn(jobSchemas, kind)
}

/**
 * Does the work of each job. A handler throws when it must be tried again; it may run again after a crash, so it must
 * be idempotent.
 */
export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }
