/** The errors of the operating system that a person can mend, in words; what is named has its own place before them. */
const fileProblems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EEXIST: 'it exists already',
  ENOTEMPTY: 'the folder is not empty',
  EACCES: 'the permission is missing',
  EPERM: 'the permission is missing',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EMFILE: 'too many files are open',
  EIO: 'the disk is broken',
  ENAMETOOLONG: 'the name is too long',
}

/** The errors of a database that a person can mend, by the codes of the drivers. */
const databaseProblems: Readonly<Record<string, string>> = {
  '3D000': 'DATABASE_URL names a database that does not exist: make it with createdb, or name another',
  '28P01': 'the database server does not accept the password in DATABASE_URL',
  '28000': 'the database server does not let the user of DATABASE_URL in',
  '42501': 'the user of DATABASE_URL may not do this in the database',
  ENOTFOUND: 'the host in DATABASE_URL is not known',
  ECONNREFUSED: 'no database server answers at the address in DATABASE_URL',
  SQLITE_NOTADB: 'shop.db in DATA_DIR is not a database, or a broken one: restore a backup, or name another DATA_DIR',
  SQLITE_CORRUPT: 'shop.db in DATA_DIR is broken: restore a backup',
  SQLITE_CANTOPEN: 'shop.db in DATA_DIR can’t be opened: look at the permissions of the folder',
}

const fieldOf = (error: unknown, name: string): string | null => {
  if (!(error instanceof Error) || !(name in error)) return null
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** What is wrong with a file, without its name; null when the error is none of files. */
export function fileProblem(error: unknown): string | null {
  const code = fieldOf(error, 'code')
  return code !== null && Object.hasOwn(fileProblems, code) ? (fileProblems[code] ?? null) : null
}

/** What is wrong with the database; null when a person at the command line can't mend it. */
export function databaseProblem(error: unknown): string | null {
  const code = fieldOf(error, 'code')
  return code !== null && Object.hasOwn(databaseProblems, code) ? (databaseProblems[code] ?? null) : null
}

/** An error of the operating system in words, with the file or the port that it is about; null for other errors. */
export function systemProblem(error: unknown): string | null {
  const code = fieldOf(error, 'code')
  if (fieldOf(error, 'syscall') === 'listen' || code === 'EADDRINUSE') {
    const port = fieldOf(error, 'port') ?? ''
    if (code === 'EADDRINUSE') return `Port ${port} is used by another program: end it, or set PORT to another port`
    if (code === 'EACCES') return `Port ${port} can’t be used: ports below 1024 need a permission; set PORT to another`
    if (code === 'EADDRNOTAVAIL') return `HOST ${fieldOf(error, 'address') ?? ''} is no address of this machine`
  }
  if (fieldOf(error, 'syscall')?.startsWith('spawn') && code === 'ENOENT')
    return `${fieldOf(error, 'path') ?? 'A program'} is missing: run npm ci in the shop’s folder first`
  if (code === 'ERR_MODULE_NOT_FOUND')
    return 'A package, or a file of the build, is missing: run npm ci, then npm run build, in the shop’s folder'
  const problem = fileProblem(error)
  if (problem === null) return null
  const path = fieldOf(error, 'dest') ?? fieldOf(error, 'path')
  return path === null ? `Nothing can be written: ${problem}` : `${path}: ${problem}`
}
