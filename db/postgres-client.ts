import { createHash } from 'node:crypto'
import PostgresClient, { type PostgresConnection } from 'knex/lib/dialects/postgres/index.js'
import { DatabaseUnavailableError, toDatabaseError } from './unavailable'

/**
 * How the database of an address is connected to; who waits for a server that does not answer gets an error after 4 s.
 */
export const postgresConnection = (connectionString: string) => ({
  connectionString,
  connectionTimeoutMillis: 4000,
  keepAlive: true,
})

/** knex's PostgreSQL client, whose errors are those of {@link toDatabaseError}. */
export class TypedErrorsPostgresClient extends PostgresClient {
  #isAnswering = true
  readonly #connections = new Set<PostgresConnection>()

  /**
   * Is told whether the server answers. When it no longer does, statements that wait for it fail, and new ones fail at
   * once until it does: they would wait for as long as the network keeps their connections.
   */
  setAnswering(isAnswering: boolean): void {
    this.#isAnswering = isAnswering
    if (!isAnswering) for (const { connection } of this.#connections) connection.stream.destroy()
  }

  override async acquireRawConnection(): Promise<PostgresConnection> {
    const connection = await super.acquireRawConnection()
    this.#connections.add(connection)
    connection.once('end', () => this.#connections.delete(connection))
    return connection
  }

  override async acquireConnection(): Promise<PostgresConnection> {
    if (!this.#isAnswering) throw new DatabaseUnavailableError('unreachable', 'no answer')
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

  /** Runs a statement directly on a connection, see prepared.ts. */
  async runPrepared<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    this.emit('query', { sql, bindings: values })
    const connection = await this.acquireConnection()
    try {
      return (await connection.query<Row>({ ...namedStatement(sql), values })).rows
    } catch (error) {
      throw toDatabaseError(error)
    } finally {
      await this.releaseConnection(connection)
    }
  }
}

const namedStatements = new Map<string, { name: string; text: string }>()

/** A statement with PostgreSQL's placeholders ($1, $2 …) and the name under which a connection keeps it. */
function namedStatement(sql: string): { name: string; text: string } {
  let statement = namedStatements.get(sql)
  if (!statement) {
    let count = 0
    const name = createHash('sha256').update(sql).digest('hex').slice(0, 32)
    statement = { name, text: sql.replaceAll('?', () => `$${(count += 1)}`) }
    namedStatements.set(sql, statement)
  }
  return statement
}
