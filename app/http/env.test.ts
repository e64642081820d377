import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.server'

const newFolder = () => join(mkdtempSync(join(tmpdir(), 'shop-env-')), 'data')

describe('the environment', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '99999'],
    ['DATABASE_URL', 'mysql://shop'],
    ['SESSION_SECRET', 'short'],
    ['SMTP_URL', 'http://mail'],
    ['DEMO_SHOP', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
    // a demo shop shows its mails to everybody
    ['SMTP_URL', 'smtp://mail.example.com'],
    ['TRUST_PROXY', 'on'],
    // every process of the shop needs the same secret
    ['DATABASE_URL', 'postgres://nobody@localhost/none'],
    ['DATA_DIR', '/proc/nope'],
  ])('%s=%s is refused by name, and nothing is made', (name, value) => {
    const folder = newFolder()
    expect(() => readEnv({ DATA_DIR: folder, [name]: value })).toThrow(EnvError)
    expect(() => readEnv({ DATA_DIR: folder, [name]: value })).toThrow(name)
    expect(existsSync(folder)).toBe(false)
  })

  test('gets a secret that is made once and stored', () => {
    const folder = newFolder()
    const { sessionSecret } = readEnv({ DATA_DIR: folder })
    expect(sessionSecret.length).toBeGreaterThan(40)
    expect(readFileSync(join(folder, 'session-secret'), 'utf8')).toBe(sessionSecret)
    expect(readEnv({ DATA_DIR: folder }).sessionSecret).toBe(sessionSecret)
  })
})
