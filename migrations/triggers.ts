/** Triggers that owner's tables share. Each function returns the statements of one database. */
interface Triggers {
  sqlite: string[]
  postgres: string[]
}

const events = (columns: string) => ['INSERT', columns, 'DELETE']
const eventName = (event: string) => event.split(' ')[0]?.toLowerCase() ?? ''

/**
 * Every change of a table is a change of the facts (012). `update`: 'UPDATE', or 'UPDATE OF' with the owner's columns.
 */
export function factsTriggers(table: string, update = 'UPDATE'): Triggers {
  return {
    sqlite: events(update).map(
      (event) =>
        `CREATE TRIGGER ${table}_facts_${eventName(event)} AFTER ${event} ON ${table} BEGIN UPDATE facts_version SET version = version + 1; END`,
    ),
    postgres: [
      `CREATE TRIGGER ${table}_facts AFTER INSERT OR ${update} OR DELETE OR TRUNCATE ON ${table}
       FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version()`,
    ],
  }
}

/** Every change of a table is a change of what pages show (014). */
export function contentTriggers(table: string, update = 'UPDATE'): Triggers {
  return {
    sqlite: events(update).map(
      (event) =>
        `CREATE TRIGGER ${table}_content_${eventName(event)} AFTER ${event} ON ${table} BEGIN UPDATE content_version SET version = version + 1; END`,
    ),
    postgres: [
      `CREATE TRIGGER ${table}_content AFTER INSERT OR ${update} OR DELETE OR TRUNCATE ON ${table}
       FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed()`,
    ],
  }
}

/** The former slugs of a table's rows are kept in slug_history (020). */
export function formerSlugTriggers(kind: string, table: string): Triggers {
  return {
    sqlite: [
      `CREATE TRIGGER ${table}_former_slug AFTER UPDATE OF slug ON ${table} WHEN OLD.slug <> NEW.slug BEGIN
         DELETE FROM slug_history WHERE kind = '${kind}' AND slug = NEW.slug;
         INSERT INTO slug_history (kind, slug, target_id) VALUES ('${kind}', OLD.slug, NEW.id)
           ON CONFLICT (kind, slug) DO UPDATE SET target_id = excluded.target_id;
       END`,
    ],
    postgres: [
      `CREATE TRIGGER ${table}_former_slug AFTER UPDATE OF slug ON ${table}
       FOR EACH ROW WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION keep_former_slug('${kind}')`,
    ],
  }
}

/** The triggers of several tables together. */
export function allTriggers(...triggers: Triggers[]): Triggers {
  return {
    sqlite: triggers.flatMap(({ sqlite }) => sqlite),
    postgres: triggers.flatMap(({ postgres }) => postgres),
  }
}
