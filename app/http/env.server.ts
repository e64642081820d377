import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod/v4'
import { createSmsProvider } from '~/domain/operations/sms/sms-sender.server'
import { seconds } from '~/domain/shared/units'
import { makeFolder } from './private-files.server'

const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default(fallback)
    .transform((value) => value === 'on')

const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  SMS_URL: z
    .string()
    .superRefine((url, context) => {
      try {
        createSmsProvider(url)
      } catch (error) {
        context.addIssue(error instanceof Error ? error.message : 'is not valid')
      }
    })
    .optional(),
  DEMO_SHOP: onOff('on'),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|on|[1-9])$/, 'must be off, on or a number of proxies from 1 to 9')
    .default('off')
    .transform((value) => (value === 'off' ? 0 : value === 'on' ? 1 : Number(value))),
  // checked here, read where the header is made (http/document.server)
  HSTS_SUBDOMAINS: onOff('off'),
  RATE_LIMIT_FACTOR: z.coerce.number({ error: 'must be a number' }).min(0.01).max(1_000_000).default(1),
  SHUTDOWN_DELAY: z.coerce.number({ error: 'must be a number of seconds' }).min(0).max(300).default(0),
  // The next two are for tests, which would only wait: they are in milliseconds, and owners have no use for them.
  SWEEP_PAUSE: z.coerce.number({ error: 'must be a number of milliseconds' }).int().min(10).default(seconds(3)),
  MIN_FORM_TIME: z.coerce.number({ error: 'must be a number of milliseconds' }).int().min(0).default(seconds(2)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export interface Env {
  nodeEnv: 'development' | 'production' | 'test'
  port: number
  host: string
  /** Absolute path of the folder for the database, originals, uploads and caches. */
  dataDir: string
  /** Where the database is: a postgres:// address or the path of the SQLite file. */
  database: string
  sessionSecret: string
  smtpUrl: string | null
  mailFrom: string | null
  /** Provider of SMS with its keys, or null: then SMS are files in DATA_DIR/sms, or not sent by a real shop. */
  smsUrl: string | null
  /** Whether this is the demo shop, with its test gateway and mail viewer. */
  isDemoShop: boolean
  /** Whether there are the test gateway and the viewer of mails and SMS: in a demo shop, and in development. */
  hasTestTools: boolean
  /** Proxies in front of the shop, each of which appends the address of its client to X-Forwarded-For. */
  proxyCount: number
  /** Whether there is a proxy, so that X-Forwarded-Host is trusted and the shop is reached over TLS. */
  trustsProxy: boolean
  /** Multiplies every limit of how often a visitor may do something. */
  limitFactor: number
  /** How long in ms the shop goes on after it was told to end, so that proxies learn of it before. */
  shutdownDelay: number
  /** The pause in ms between two runs of the sweeper; shorter in tests. */
  sweepPause: number
  /** How long in ms people need to fill in a form, at least; shorter in tests. */
  minFormTime: number
  logLevel: string
}

/** Thrown for invalid environment variables; the message lists each of them with the reason. */
export class EnvError extends Error {}

/** Whether the environment is that of a demo shop; nothing else of it is looked at. */
export function isDemoEnvironment(source: Record<string, string | undefined> = process.env): boolean {
  return envSchema.shape.DEMO_SHOP.parse(source.DEMO_SHOP || undefined)
}

/** Reads and checks the environment. Creates DATA_DIR, and stores a new secret in it when SESSION_SECRET is missing. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = envSchema.safeParse(given)
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
  }
  const env = parsed.data
  const dataDir = resolve(env.DATA_DIR)
  if (env.DATABASE_URL && !env.SESSION_SECRET) {
    throw new EnvError('SESSION_SECRET must be given with DATABASE_URL: every process of the shop needs the same one')
  }
  if (env.DEMO_SHOP) {
    const reason = 'is for a real shop: set DEMO_SHOP=off, as everybody can read the mails and SMS of a demo shop'
    if (env.SMTP_URL) throw new EnvError(`SMTP_URL ${reason}`)
    if (env.SMS_URL) throw new EnvError(`SMS_URL ${reason}`)
    if (env.TRUST_PROXY > 0) throw new EnvError(`TRUST_PROXY ${reason} and pay with its test gateway`)
  }
  makeDataDir(dataDir)
  return {
    nodeEnv: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST ?? (env.DEMO_SHOP ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    database: env.DATABASE_URL ?? join(dataDir, 'shop.db'),
    sessionSecret: env.SESSION_SECRET ?? storedSecret(dataDir),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    smsUrl: env.SMS_URL ?? null,
    isDemoShop: env.DEMO_SHOP,
    hasTestTools: env.DEMO_SHOP || env.NODE_ENV === 'development',
    proxyCount: env.TRUST_PROXY,
    trustsProxy: env.TRUST_PROXY > 0,
    limitFactor: env.RATE_LIMIT_FACTOR,
    shutdownDelay: seconds(env.SHUTDOWN_DELAY),
    sweepPause: env.SWEEP_PAUSE,
    minFormTime: env.MIN_FORM_TIME,
    logLevel: env.LOG_LEVEL,
  }
}

function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir)
  } catch (error) {
    throw new EnvError(`DATA_DIR ${dataDir} can't be made: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function storedSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret')
  const temporaryPath = `${path}.${process.pid}`
  try {
    if (existsSync(path)) return readFileSync(path, 'utf8')
    // complete before it has its name, as another process may read it as soon as it is there
    writeFileSync(temporaryPath, randomBytes(32).toString('base64url'), { mode: 0o600 })
    linkSync(temporaryPath, path)
  } catch (error) {
    if (!isFileExistsError(error)) throw new EnvError(`DATA_DIR ${dataDir} can't be written: ${String(error)}`)
  }
  rmSync(temporaryPath, { force: true })
  return readFileSync(path, 'utf8')
}

function isFileExistsError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
