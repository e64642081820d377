import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where serve-demo writes how to reach the database of the shop that it serves on a port, as JSON. */
export function servedShopFile(port: string): string {
  return join(tmpdir(), `shop-served-on-${port}.json`)
}
