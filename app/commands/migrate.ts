import { migrate } from '~db/migrate'
import { getRuntime } from '~/request/runtime.server'
import { printLine } from './prepare-database'

const { db } = await getRuntime()
const ran = await db.runAlone(() => migrate(db))
printLine(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'Nothing to migrate.')
await db.close()
