import { readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { originalLimit } from '~/domain/catalogue/media/store-asset.server'
import { fail, ok, type Result } from '~/domain/shared/result'

/**
 * Reads the file of a picture that a row names by its path in the folder of the import's file. Only files inside that
 * folder are read, also where a link leads elsewhere; whether it is a picture is checked when it is stored. Error:
 * `not_fetched`, with the reason as its message.
 * @param folder null where files may not be read, as of a file that was uploaded
 */
export async function readPictureFile(folder: string | null, path: string): Promise<Result<Uint8Array>> {
  const refused = (reason: string) => fail('not_fetched', reason)
  if (folder === null) return refused('not an address')
  if (path.includes('\0') || isAbsolute(path) || path.split(/[\\/]/).includes('..'))
    return refused('only files in the folder of the import’s file, and in folders inside it, are read')
  try {
    const root = await realpath(folder)
    const file = await realpath(join(root, path))
    const inside = relative(root, file)
    if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside))
      return refused('it leads out of the folder of the import’s file')
    const { size, isFile } = await stat(file).then((found) => ({ size: found.size, isFile: found.isFile() }))
    if (!isFile) return refused('it is not a file')
    if (size > originalLimit) return refused('larger than 25 MB')
    return ok(await readFile(file))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return refused('neither an address, nor a file beside the import’s file, nor the hash of a picture of the shop')
    if (code === 'EACCES' || code === 'EPERM') return refused('access is denied')
    return refused('the file can’t be read')
  }
}
