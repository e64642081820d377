// knex publishes its clients and transactions without types; these are the parts that immediate-sqlite.ts extends.
declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import knex from 'knex'
  export default class BetterSqlite3Client extends knex.Client {
    queryCompiler(builder: unknown, bindings?: unknown): { skipLocked(): string }
    acquireRawConnection(): Promise<{ prepare(sql: string): object }>
  }
}

declare module 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js' {
  export default class SqliteTransaction {
    constructor(client: unknown, container: unknown, config: unknown, outerTx: unknown)
    query(connection: unknown, sql: string): Promise<unknown>
    begin(connection: unknown): Promise<unknown>
  }
}
