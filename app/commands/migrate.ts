import { migrate } from '~db/migrate'
import { getRuntime } from '~/request/runtime.server'
import { say } from './prepare-database'

const { db } = await getRuntime()
const ran = await migrate(db)
say(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'Nothing to migrate.')
await db.close()
