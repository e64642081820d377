// knex publishes its clients and transactions without types; these are the parts that our clients extend.
declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import knex from 'knex'
  export interface SqliteStatement {
    /** Whether it returns rows; only then `all` may be called, otherwise `run`. */
    readonly reader: boolean
    /** Whether it changes nothing. */
    readonly readonly: boolean
    all<Row>(...values: unknown[]): Row[]
    run(...values: unknown[]): unknown
    get<Row>(...values: unknown[]): Row | undefined
    /** Makes it return the first column of its rows. */
    pluck(): SqliteStatement
  }
  export interface SqliteConnection {
    readonly inTransaction: boolean
    prepare(sql: string): SqliteStatement
    pragma(text: string): unknown
    close(): void
  }
  export default class BetterSqlite3Client extends knex.Client {
    queryCompiler(builder: unknown, bindings?: unknown): { skipLocked(): string }
    acquireConnection(): Promise<SqliteConnection>
    releaseConnection(connection: SqliteConnection): Promise<void>
    acquireRawConnection(): Promise<SqliteConnection>
    _query(connection: SqliteConnection, query: unknown): Promise<unknown>
  }
}

declare module 'knex/lib/dialects/postgres/index.js' {
  import knex from 'knex'
  export interface PostgresConnection {
    query<Row>(query: { name: string; text: string; values: readonly unknown[] }): Promise<{ rows: Row[] }>
    once(event: 'end', listener: () => void): unknown
    readonly connection: { readonly stream: { destroy(): unknown } }
  }
  export default class PostgresClient extends knex.Client {
    acquireRawConnection(): Promise<PostgresConnection>
    acquireConnection(): Promise<PostgresConnection>
    releaseConnection(connection: PostgresConnection): Promise<void>
    _query(connection: unknown, query: unknown): Promise<unknown>
  }
}

declare module 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js' {
  import type { SqliteConnection } from 'knex/lib/dialects/better-sqlite3/index.js'
  export default class SqliteTransaction {
    constructor(client: unknown, container: unknown, config: unknown, outerTx: unknown)
    query(connection: unknown, sql: string): Promise<unknown>
    begin(connection: SqliteConnection): Promise<unknown>
  }
}
