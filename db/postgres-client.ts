import PostgresClient from 'knex/lib/dialects/postgres/index.js'
import { toDatabaseError } from './unavailable'

/** knex's PostgreSQL client, whose errors are those of {@link toDatabaseError}. */
export class TypedErrorsPostgresClient extends PostgresClient {
  override async acquireConnection(): Promise<unknown> {
    try {
      return await super.acquireConnection()
    } catch (error) {
      throw toDatabaseError(error)
    }
  }

  override async _query(connection: unknown, query: unknown): Promise<unknown> {
    try {
      return await super._query(connection, query)
    } catch (error) {
      throw toDatabaseError(error)
    }
  }
}
