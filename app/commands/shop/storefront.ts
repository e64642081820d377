import {
  changeStorefrontField,
  readStorefrontFields,
} from '~/domain/site/storefront/fields/change-storefront-field.server'
import { ok } from '~/domain/shared/result'
import { rowsOf, type OwnerArea, type Row } from './owner-command'

const rowOf = ({ field, value }: { field: string; value: unknown }): Row => ({ field, value: JSON.stringify(value) })

/** The look of a channel's storefront, field by field: name, logo, favicon, width, notice, colours … */
export const storefrontArea: OwnerArea = {
  list: {
    usage: '[TEXT]',
    summary: 'Shows the fields of the storefront, or those whose names contain TEXT',
    optionalArguments: ['TEXT'],
    run: async ({ db, channel }, [text = '']) =>
      ok((await readStorefrontFields(db, channel)).filter(({ field }) => field.includes(text)).map(rowOf)),
  },
  set: {
    usage: 'FIELD VALUE',
    summary: 'Sets a field of the storefront: on or off, a text, a number, or none; pictures by their hash',
    arguments: ['FIELD', 'VALUE'],
    run: async ({ context }, [field = '', typed = '']) =>
      rowsOf(await changeStorefrontField(context, { field, typed }), ({ warnings, ...changed }) => [
        { ...rowOf(changed), warnings: warnings.join('; ') },
      ]),
  },
}
