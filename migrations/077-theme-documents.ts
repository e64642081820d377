import type { Migration } from './ddl'

/** Which pages show a document that an example theme has brought: they follow new versions of the theme. */
export const themeDocumentsMigration: Migration = {
  name: '077-theme-documents',
  statements: [
    // source_hash: of the document as the theme has it. document_hash: of the document as the page had it then
    `CREATE TABLE theme_documents (
      page_id INTEGER NOT NULL PRIMARY KEY REFERENCES pages (id) ON DELETE CASCADE,
      theme TEXT NOT NULL,
      source_hash TEXT NOT NULL,
      document_hash TEXT NOT NULL
    )`,
  ],
}
