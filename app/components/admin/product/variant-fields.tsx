import { box } from '~/components/admin/admin-form.css'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { RadioCards } from '~/components/ui/field/radio-cards'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { PictureView } from '~/components/ui/picture/picture-view'
import type { OwnerPicture } from '~/domain/catalogue/products/manage/pictures/owner-pictures'
import type { ProductInput } from '~/domain/catalogue/products/product-input'
import { perUnitText, quantityText, type SoldUnit } from '~/domain/shared/money/sold-by-unit'
import * as styles from './picture-list.css'

interface VariantFieldsProps {
  options: ProductInput['options']
  unit: SoldUnit
  pictures: readonly OwnerPicture[]
  channels: ReadonlyArray<{ code: string; name: string; currency: string; timeZone: string }>
  /** What is left of the price in words, by the code of the channel. */
  margins: Readonly<Record<string, string>>
  values: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string[] | undefined>>
}

/** The fields of one variant: its values, its codes, its prices in each channel and its picture. */
export function VariantFields({ options, unit, pictures, channels, margins, values, errors }: VariantFieldsProps) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    errors: errors[name],
    autoComplete: 'off',
  })
  const number = (name: string) => ({ ...field(name), inputMode: 'numeric' as const })
  const { displayUnit } = unit
  const each = displayUnit === null ? '' : ` ${perUnitText(displayUnit)}`
  const quantity = (name: string) => ({
    ...field(name),
    inputMode: displayUnit === null ? ('numeric' as const) : ('decimal' as const),
    prefix: displayUnit ?? undefined,
  })
  return (
    <>
      {options.map(({ name, values: choices }, place) => (
        <SelectField
          key={name}
          {...field(`option.o${place}`)}
          label={name}
          emptyLabel="Any"
          options={choices.map(({ value }) => ({ value, label: value }))}
        />
      ))}
      <TextField {...field('sku')} label="SKU" maxLength={60} />
      <TextField
        {...field('barcode')}
        label="Barcode"
        hint="The EAN, UPC or ISBN on the package."
        isOptional
        maxLength={60}
      />
      {channels.map(({ code, name, currency, timeZone }) => {
        const of = (one: string) => field(`channel.${code}.${one}`)
        const isPublished = `channel.${code}.isPublished`
        return (
          <fieldset key={code} className={box}>
            <legend>{channels.length === 1 ? 'Price' : `Price in ${name}`}</legend>
            <CheckboxField
              name={isPublished}
              value="on"
              label="It is sold here"
              defaultChecked={values[isPublished] === 'on'}
              errors={errors[isPublished]}
            />
            <TextField {...of('price')} label={`Price${each} (${currency})`} inputMode="decimal" />
            <TextField
              {...of('cost')}
              label={`What it costs you${each} (${currency})`}
              hint={`Only you see it. ${margins[code] ?? ''}`.trim()}
              isOptional
              inputMode="decimal"
            />
            <TextField {...of('compareAtPrice')} label="Price before, crossed out" isOptional inputMode="decimal" />
            <TextField
              {...of('sale')}
              label="Price in a sale"
              hint="It holds between these times, with the price above crossed out."
              isOptional
              inputMode="decimal"
            />
            <TextField
              {...of('startsAt')}
              type="datetime-local"
              label="The sale starts"
              hint={`Clock of ${timeZone}`}
              isOptional
            />
            <TextField
              {...of('endsAt')}
              type="datetime-local"
              label="The sale ends"
              hint={`Clock of ${timeZone}`}
              isOptional
            />
          </fieldset>
        )
      })}
      <TextField
        {...number('weightGrams')}
        label={displayUnit === null ? 'Weight in grams' : `Weight of ${quantityText(1, unit)} in grams`}
      />
      <CheckboxField
        name="requiresShipping"
        value="on"
        label="It is sent or collected"
        defaultChecked={values.requiresShipping === 'on'}
      />
      <TextField {...quantity('minQuantity')} label="The least in one order" />
      <TextField {...quantity('quantityStep')} label="In steps of" />
      <TextField {...quantity('maxQuantity')} label="The most in one order" />
      {pictures.length === 0 ? null : (
        <RadioCards
          name="picture"
          legend="Its own picture"
          hint="Shown when somebody chooses this variant."
          selected={values.picture ?? ''}
          errors={errors.picture}
          cards={[
            { value: '', title: 'None' },
            ...pictures.map((picture, index) => ({
              value: String(picture.assetId),
              title: (
                <>
                  <span className={styles.small}>
                    <PictureView
                      className={styles.thumbnail}
                      picture={picture}
                      sizes="4rem"
                      ratio="square"
                      alt=""
                      hasPlaceholder={false}
                    />
                  </span>
                  Picture {index + 1}: {picture.alt}
                </>
              ),
            })),
          ]}
        />
      )}
    </>
  )
}
