import type { Migration } from './ddl'

/**
 * When an upload is next checked for being in use (ISO instant; those from before are due at once), and indexes that
 * find what names an upload or an asset. A line names its upload inside its JSON.
 */
export const uploadChecksMigration: Migration = {
  name: '015-upload-checks',
  statements: [
    `ALTER TABLE uploads ADD COLUMN check_after TEXT NOT NULL DEFAULT ''`,
    `CREATE INDEX uploads_check ON uploads (check_after)`,
    `CREATE INDEX uploads_asset ON uploads (asset_id)`,
    `CREATE INDEX product_assets_asset ON product_assets (asset_id)`,
    `CREATE INDEX products_social_asset ON products (social_asset_id) WHERE social_asset_id IS NOT NULL`,
  ],
  sqlite: [
    `CREATE INDEX cart_lines_upload ON cart_lines (json_extract(customisation, '$.imageToken')) WHERE customisation IS NOT NULL`,
    `CREATE INDEX order_lines_upload ON order_lines (json_extract(snapshot, '$.imageToken'))
     WHERE json_extract(snapshot, '$.imageToken') IS NOT NULL`,
  ],
  postgres: [
    `CREATE INDEX cart_lines_upload ON cart_lines (substring(customisation from '"imageToken":"([^"]+)"')) WHERE customisation IS NOT NULL`,
    `CREATE INDEX order_lines_upload ON order_lines (substring(snapshot from '"imageToken":"([^"]+)"'))
     WHERE substring(snapshot from '"imageToken":"([^"]+)"') IS NOT NULL`,
  ],
}
