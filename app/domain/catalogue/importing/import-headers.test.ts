import { expect, test } from 'vitest'
import { csv, importText } from '../../../../tests/factories/import-text'
import { onSqlite } from '../../../../tests/setup/databases'

onSqlite('exports of other languages and templates', (open) => {
  test('a German export with semicolons, decimal commas and Windows-1252', async () => {
    const db = await open()
    const text = csv(
      'ID;Typ;Artikelnummer;Name;Gewicht (kg);Regulärer Preis;Lager',
      '1;simple;S1;Gießkanne für Kübel;0,085;1.299,00;7',
      '2;simple;S2;Schürze;,5;1.290;3',
    )
    const report = await importText(db, Buffer.from(text, 'latin1'), { code: 'de', currency: 'EUR' })
    expect(report).toMatchObject({ format: 'woocommerce', created: 2, rejected: [] })
    const rows = await db
      .read('variants')
      .join('products', 'products.id', 'product_id')
      .join('variant_prices', 'variant_prices.variant_id', 'variants.id')
      .orderBy('sku')
      .select('name', 'price', 'weight_grams')
    expect(rows).toEqual([
      { name: 'Gießkanne für Kübel', price: 129900, weight_grams: 85 },
      { name: 'Schürze', price: 129000, weight_grams: 500 },
    ])
  })

  test.each([
    ['German', 'Typ;Name;Regulärer Preis;Übergeordnetes Produkt', 'Attribut 1 Name;Attribut 1 Wert(e)'],
    ['French', 'Type;Nom;Tarif régulier;Parent', 'Nom de l’attribut 1;Valeur(s) de l’attribut 1'],
    ['Spanish', 'Tipo;Nombre;Precio normal;Superior', 'Nombre del atributo 1;Valor(es) del atributo 1'],
    ['Italian', 'Tipo;Nome;Prezzo di listino;Genitore', "Nome dell'attributo 1;Valore dell'attributo 1"],
    ['Dutch', 'Type;Naam;Reguliere prijs;Hoofd', 'Naam eigenschap 1;Waarde(n) eigenschap 1'],
    ['Portuguese', 'Tipo;Nome;Preço;Ascendente', 'Nome do atributo 1;Valores do atributo 1'],
  ])('a %s export in UTF-16, with its variations', async (_language, columns, attributes) => {
    const db = await open()
    const text = csv(
      `ID;SKU;${columns};${attributes}`,
      '1;;variable;Große Fläche;;;Size;S, M',
      '2;A;variation;;9,50;id:1;Size;S',
      '3;B;variation;;10;id:1;Size;M',
    )
    const report = await importText(db, Buffer.from(`\ufeff${text}`, 'utf16le'), { code: 'de', currency: 'EUR' })
    expect(report).toMatchObject({ created: 1, rejected: [], drafts: [], unusedColumns: [] })
    expect(await db.read('variant_prices').orderBy('price').pluck('price')).toEqual([950, 1000])
    expect(await db.read('products').pluck('slug')).toEqual(['grosse-flache'])
  })

  const text = csv('ID,Type,SKU,Name,Regular price,Stock', '1,simple,S1,Café crème,12.50,3')
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with the low byte first', utf16],
    ['UTF-16 with the high byte first', Buffer.from(utf16).swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['tabs', Buffer.from(text.replaceAll(',', '\t'))],
    ['semicolons after sep=', Buffer.from(`sep=;\r\n${text.replaceAll(',', ';')}`)],
  ])('an export in %s is read without a wrong character', async (_name, bytes) => {
    const db = await open()
    expect(await importText(db, bytes)).toMatchObject({ created: 1, rejected: [], drafts: [], unusedColumns: [] })
    expect(await db.read('products').first('name', 'slug')).toEqual({ name: 'Café crème', slug: 'cafe-creme' })
    expect(await db.read('variant_prices').pluck('price')).toEqual([1250])
  })

  test("Shopify's template of 2025", async () => {
    const db = await open()
    const report = await importText(
      db,
      csv(
        'Title,URL handle,Description,Vendor,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Charge tax,Inventory quantity,Continue selling when out of stock,Weight value (grams),Requires shipping,SEO title',
        'Cap,cap,<p>Wool</p>,Acme,Hats,TRUE,Active,CAP-S,Size,S,12.50,15,TRUE,4,DENY,.5,TRUE,A cap',
        ',cap,,,,,,CAP-M,,M,12.50,,TRUE,-1,CONTINUE,90,FALSE,',
      ),
    )
    expect(report).toMatchObject({ format: 'shopify', created: 1, rejected: [], notes: [] })
    const variants = await db
      .read('variants')
      .join('stock', 'stock.variant_id', 'variants.id')
      .join('variant_prices', 'variant_prices.variant_id', 'variants.id')
      .orderBy('position')
      .select('sku', 'price', 'compare_at_price', 'on_hand', 'allows_backorder', 'weight_grams', 'requires_shipping')
    const [first, second] = variants
    expect(first).toMatchObject({ sku: 'CAP-S', price: 1250, compare_at_price: 1500, on_hand: 4, weight_grams: 1 })
    expect(second).toMatchObject({ sku: 'CAP-M', on_hand: -1, allows_backorder: 1, requires_shipping: 0 })
    expect(await db.read('products').first('name', 'description', 'meta_title', 'extra')).toEqual({
      name: 'Cap',
      description: '<p>Wool</p>',
      meta_title: 'A cap',
      extra: null,
    })
  })
})
