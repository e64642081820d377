import type { Migration } from './ddl'

/** The kinds of slug_history with their tables. */
const kinds: Record<string, string> = {
  product: 'products',
  category: 'categories',
  collection: 'collections',
  brand: 'brands',
  label: 'labels',
  tag: 'tags',
  page: 'pages',
}

const forget = (kind: string) => `DELETE FROM slug_history WHERE kind = ${kind} AND slug = NEW.slug`
const keep = (kind: string) =>
  `INSERT INTO slug_history (kind, slug, target_id) VALUES (${kind}, OLD.slug, NEW.id)
   ON CONFLICT (kind, slug) DO UPDATE SET target_id = excluded.target_id`

/** Every change of a slug is stored, whoever makes it, so that the old address leads to the new one. */
export const formerSlugsMigration: Migration = {
  name: '020-former-slugs',
  statements: [],
  sqlite: Object.entries(kinds).map(
    ([kind, table]) =>
      `CREATE TRIGGER ${table}_former_slug AFTER UPDATE OF slug ON ${table} WHEN OLD.slug <> NEW.slug BEGIN ${forget(`'${kind}'`)}; ${keep(`'${kind}'`)}; END`,
  ),
  postgres: [
    `CREATE FUNCTION keep_former_slug() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN ${forget('TG_ARGV[0]')}; ${keep('TG_ARGV[0]')}; RETURN NULL; END $$`,
    ...Object.entries(kinds).map(
      ([kind, table]) =>
        `CREATE TRIGGER ${table}_former_slug AFTER UPDATE OF slug ON ${table}
         FOR EACH ROW WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION keep_former_slug('${kind}')`,
    ),
  ],
}
