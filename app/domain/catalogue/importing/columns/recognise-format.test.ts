import { expect, test } from 'vitest'
import { recogniseFormat } from './recognise-format'

const english = [
  'ID',
  'Type',
  'SKU',
  'GTIN, UPC, EAN, or ISBN',
  'Name',
  'Published',
  'Is featured?',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Date sale price starts',
  'Date sale price ends',
  'Tax status',
  'Tax class',
  'In stock?',
  'Stock',
  'Backorders allowed?',
  'Sold individually?',
  'Weight (kg)',
  'Sale price',
  'Regular price',
  'Categories',
  'Tags',
  'Images',
  'Parent',
  'Upsells',
  'Cross-sells',
  'Position',
  'Brands',
  'Attribute 1 name',
  'Attribute 1 value(s)',
  'Attribute 1 visible',
  'Attribute 1 global',
]

const translated: Record<string, string> = {
  German:
    'ID|Typ|Artikelnummer|GTIN, UPC, EAN oder ISBN|Name|Veröffentlicht|Ist hervorgehoben?|Sichtbarkeit im Katalog|Kurzbeschreibung|Beschreibung|Datum, an dem Angebotspreis beginnt|Datum, an dem Angebotspreis endet|Steuerstatus|Steuerklasse|Vorrätig?|Bestand|Lieferrückstande erlaubt?|Nur einzeln verkaufen?|Gewicht (kg)|Angebotspreis|Regulärer Preis|Kategorien|Schlagwörter|Bilder|Übergeordnetes Produkt|Zusatzverkäufe|Cross-Sells (Querverkäufe)|Position|Marken|Attribut 1 Name|Attribut 1 Wert(e)|Attribut 1 Sichtbar|Attribut 1 Global',
  French:
    'ID|Type|UGS|GTIN, UPC, EAN ou ISBN|Nom|Publié|Mis en avant ?|Visibilité dans le catalogue|Description courte|Description|Date de début de promo|Date de fin de promo|État de la TVA|Classe de TVA|En stock ?|Stock|Autoriser les commandes de produits en rupture ?|Vendre individuellement ?|Poids (kg)|Tarif promo|Tarif régulier|Catégories|Étiquettes|Images|Parent|Produits suggérés|Ventes croisées|Position|Marques|Nom de l’attribut 1|Valeur(s) de l’attribut 1 |Attribut 1 visible|Attribut 1 global',
  Spanish:
    'ID|Tipo|SKU|GTIN, UPC, EAN o ISBN|Nombre|Publicado|¿Está destacado?|Visibilidad en el catálogo|Descripción corta|Descripción|Día en que empieza el precio rebajado|Día en que termina el precio rebajado|Estado del impuesto|Clase de impuesto|¿Existencias?|Inventario|¿Permitir reservas de productos agotados?|¿Vendido individualmente?|Peso (kg)|Precio rebajado|Precio normal|Categorías|Etiquetas|Imágenes|Superior|Ventas dirigidas|Ventas cruzadas|Posición|Marcas|Nombre del atributo 1|Valor(es) del atributo 1|Atributo visible 1|Atributo global 1',
  Italian:
    "ID|Tipo|COD|GTIN, UPC, EAN, o ISBN|Nome|Pubblicato|In primo piano?|Visibilità nel catalogo|Breve descrizione|Descrizione|Data di partenza del prezzo in saldo|Data in cui termina l'offerta|Stato delle imposte|Aliquota di imposta|In stock?|Magazzino|Abilita gli ordini arretrati?|Venduto singolarmente?|Peso (kg)|Prezzo in offerta|Prezzo di listino|Categorie|Tag|Immagine|Genitore|Up-sell|Cross-sell|Posizione|Marchi|Attributo 1 nome|Attributo 1 valuta(e)|Attributo 1 visibile|Attributo 1 globale",
  Dutch:
    'ID|Type|Artikelnummer|GTIN, UPC, EAN of ISBN|Naam|Gepubliceerd|Uitgelicht?|Zichtbaarheid in catalogus|Korte omschrijving|Beschrijving|Startdatum actieprijs|Einddatum actieprijs|Btw status|Belastingklasse|Op voorraad?|Voorraad|Nabestellingen toestaan?|Wordt individueel verkocht?|Gewicht (kg)|Actieprijs|Reguliere prijs|Categorieën|Tags|Afbeeldingen|Hoofd|Upsells|Cross-sells|Positie|Merken|Naam eigenschap 1|Waarde eigenschap 1|Zichtbare eigenschap 1|Globale eigenschap 1',
  Portuguese:
    'ID|Tipo|SKU|GTIN, UPC, EAN, ou ISBN|Nome|Publicado|Em destaque?|Visibilidade no catálogo|Descrição curta|Descrição|Data de preço promocional começa em|Data de preço promocional termina em|Status do imposto|Classe de imposto|Em estoque?|Estoque|São permitidas encomendas?|Vendido individualmente?|Peso (kg)|Preço promocional|Preço|Categorias|Tags|Imagens|Ascendente|Upsells|Venda cruzada|Posição|Marcas|Nome do atributo 1|Valores do atributo 1|Visibilidade do atributo 1|Atributo global 1',
}

test.each(Object.entries(translated))('the %s header of WooCommerce is read like the English one', (_name, header) => {
  expect(recogniseFormat(header.split('|'))).toEqual({ format: 'woocommerce', unused: [], columns: english })
})

test('case and spaces of a header do not matter, and columns that are not read keep their names', () => {
  expect(recogniseFormat([' ID ', 'TYPE', 'sku', 'name ', 'REGULAR  PRICE', 'Meta: _Key'])?.columns).toEqual([
    'ID',
    'Type',
    'SKU',
    'Name',
    'Regular price',
    'Meta: _Key',
  ])
})

test('both templates of Shopify are recognised', () => {
  const classic = ['Handle', 'Title', 'Body (HTML)', 'Published', 'Variant SKU', 'Variant Price', 'Image Src']
  const of2025 = [
    'URL handle',
    'Title',
    'Description',
    'Published on online store',
    'SKU',
    'Price',
    'Product image URL',
  ]
  expect(recogniseFormat(classic)).toEqual({ format: 'shopify', unused: [], columns: classic })
  expect(recogniseFormat(of2025)).toEqual({ format: 'shopify', unused: [], columns: classic })
})

test('a header that belongs to neither shop is not recognised', () => {
  expect(recogniseFormat(['Name', 'Price'])).toBeNull()
})
