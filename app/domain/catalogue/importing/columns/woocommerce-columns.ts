import { columnKey } from './column-key'

/**
 * The columns of WooCommerce's product CSV that the import reads, with their translations: German, French, Spanish,
 * Italian, Dutch, Portuguese, older ones too (https://translate.wordpress.org/projects/wp-plugins/woocommerce/).
 */
const translations: Record<string, string[]> = {
  ID: [],
  Type: ['Typ', 'Tipo'],
  SKU: ['Artikelnummer', 'Art.-Nr.', 'UGS', 'COD', 'REF'],
  'GTIN, UPC, EAN, or ISBN': [
    'GTIN, UPC, EAN oder ISBN',
    'GTIN, UPC, EAN ou ISBN',
    'GTIN, UPC, EAN o ISBN',
    'GTIN, UPC, EAN of ISBN',
  ],
  Name: ['Nom', 'Nombre', 'Nome', 'Naam'],
  Slug: [],
  Published: ['Veröffentlicht', 'Publié', 'Publicado', 'Pubblicato', 'Gepubliceerd'],
  'Is featured?': [
    'Ist hervorgehoben?',
    'Hervorgehoben?',
    'Mis en avant ?',
    '¿Está destacado?',
    'In primo piano?',
    'Uitgelicht?',
    'Is uitgelicht?',
    'Em destaque?',
    'Está em destaque?',
  ],
  'Visibility in catalog': [
    'Sichtbarkeit im Katalog',
    'Visibilité dans le catalogue',
    'Visibilidad en el catálogo',
    'Visibilità nel catalogo',
    'Zichtbaarheid in catalogus',
    'Visibilidade no catálogo',
  ],
  'Short description': [
    'Kurzbeschreibung',
    'Description courte',
    'Descripción corta',
    'Breve descrizione',
    'Descrizione breve',
    'Korte omschrijving',
    'Korte beschrijving',
    'Descrição curta',
    'Breve descrição',
  ],
  Description: ['Beschreibung', 'Descripción', 'Descrizione', 'Beschrijving', 'Descrição'],
  'Date sale price starts': [
    'Datum, an dem Angebotspreis beginnt',
    'Datum, an dem der Angebotspreis beginnt',
    'Date de début de promo',
    'Día en que empieza el precio rebajado',
    'Data di partenza del prezzo in saldo',
    'Data di inizio del prezzo in saldo',
    'Data di inizio del prezzo in offerta',
    'Startdatum actieprijs',
    'Data de preço promocional começa em',
    'Data de início do preço promocional',
  ],
  'Date sale price ends': [
    'Datum, an dem Angebotspreis endet',
    'Datum, an dem der Angebotspreis endet',
    'Date de fin de promo',
    'Día en que termina el precio rebajado',
    'Data in cui termina l’offerta',
    'Data di fine del prezzo in saldo',
    'Data di fine del prezzo in offerta',
    'Termine data del prezzo di vendita',
    'Einddatum actieprijs',
    'Data de preço promocional termina em',
    'Data de fim do preço promocional',
  ],
  'Tax status': [
    'Steuerstatus',
    'État de la TVA',
    'Estado del impuesto',
    'Stato delle imposte',
    'Btw status',
    'Belastingstatus',
    'Status do imposto',
    'Estado do imposto',
  ],
  'Tax class': [
    'Steuerklasse',
    'Classe de TVA',
    'Clase de impuesto',
    'Aliquota di imposta',
    'Belastingklasse',
    'Btw klasse',
    'Classe de imposto',
    'Classe do imposto',
  ],
  'In stock?': [
    'Vorrätig?',
    'Auf Lager?',
    'En stock ?',
    '¿Existencias?',
    '¿En inventario?',
    'In magazzino?',
    'Op voorraad?',
    'Em estoque?',
    'Em stock?',
  ],
  Stock: ['Lager', 'Bestand', 'Lagerbestand', 'Inventario', 'Magazzino', 'Voorraad', 'Estoque'],
  'Backorders allowed?': [
    'Lieferrückstände erlaubt?',
    'Rückstände erlaubt?',
    'Autoriser les commandes de produits en rupture ?',
    '¿Permitir reservas de productos agotados?',
    'Abilita gli ordini arretrati?',
    'Abilitare gli ordini arretrati?',
    'Ordini arretrati consentiti?',
    'Nabestellingen toestaan?',
    'São permitidas encomendas?',
    'Permitir encomendas em espera?',
  ],
  'Sold individually?': [
    'Nur einzeln verkaufen?',
    'Einzeln verkauft?',
    'Vendre individuellement ?',
    '¿Vendido individualmente?',
    'Venduto singolarmente?',
    'Wordt individueel verkocht?',
    'Vendido individualmente?',
  ],
  'Sale price': [
    'Angebotspreis',
    'Tarif promo',
    'Precio rebajado',
    'Prezzo in offerta',
    'Actieprijs',
    'Preço promocional',
  ],
  'Regular price': [
    'Regulärer Preis',
    'Normaler Preis',
    'Tarif régulier',
    'Precio normal',
    'Prezzo di listino',
    'Reguliere prijs',
    'Preço',
    'Preço normal',
  ],
  Categories: ['Kategorien', 'Catégories', 'Categorías', 'Categorie', 'Categorieën', 'Categorias'],
  Tags: ['Schlagwörter', 'Étiquettes', 'Etiquetas', 'Tag', 'Etichette'],
  Images: ['Bilder', 'Imágenes', 'Immagini', 'Immagine', 'Afbeeldingen', 'Imagens'],
  Parent: ['Übergeordnetes Produkt', 'Superior', 'Principal', 'Genitore', 'Hoofd', 'Ascendente'],
  Upsells: ['Zusatzverkäufe', 'Produits suggérés', 'Ventas dirigidas', 'Up-sell', 'Up-sells', 'Aumenta vendas'],
  'Cross-sells': [
    'Cross-Sells (Querverkäufe)',
    'Querverkäufe',
    'Ventes croisées',
    'Ventas cruzadas',
    'Cross-sell',
    'Venda cruzada',
    'Vendas cruzadas',
  ],
  'External URL': ['Externe URL', 'URL externe', 'URL externa', 'URL esterno', 'URL esterna'],
  'Grouped products': [
    'Gruppierte Produkte',
    'Groupes de produits',
    'Productos agrupados',
    'Prodotti raggruppati',
    'Gegroepeerde producten',
    'Grupo de produtos',
    'Produtos agrupados',
  ],
  Position: ['Posición', 'Posizione', 'Positie', 'Posição'],
  // of the shop's own export (shop-fields.ts)
  'Shop source': [],
  'Shop variant': [],
  'Shop fields': [],
  Brands: ['Marken', 'Marques', 'Marcas', 'Marchi', 'Merken'],
}

/** The numbered columns of attributes; # is the number, which translations have at different places. */
const attributeTranslations: Record<string, string[]> = {
  'Attribute # name': [
    'Attribut # Name',
    'Nom de l’attribut #',
    'Nombre del atributo #',
    'Attributo # nome',
    'Nome dell’attributo #',
    'Nome attributo #',
    'Naam eigenschap #',
    'Nome do atributo #',
  ],
  'Attribute # value(s)': [
    'Attribut # Wert(e)',
    'Valeur(s) de l’attribut #',
    'Valor(es) del atributo #',
    'Attributo # valore(i)',
    'Valore dell’attributo #',
    'Valori dell’attributo #',
    'Valore(i) dell’attributo #',
    'Valore attributo #',
    'Waarde(n) eigenschap #',
    'Waarden eigenschap #',
    'Attributo # valuta(e)',
    'Waarde eigenschap #',
    'Waarde(s) eigenschap #',
    'Valores do atributo #',
    'Valor(es) do atributo #',
  ],
  'Attribute # visible': [
    'Attribut # Sichtbar',
    'Attribut # visible',
    'Atributo visible #',
    'Attributo # visibile',
    'Zichtbare eigenschap #',
    'Eigenschap # zichtbaar',
    'Eigenschap zichtbaar #',
    'Visibilidade do atributo #',
    'Atributo visível #',
  ],
  'Attribute # global': ['Attribut # Global', 'Atributo global #', 'Attributo # globale', 'Globale eigenschap #'],
}

/** The weight in the languages above, before the unit in brackets. */
const weights = ['weight', 'gewicht', 'poids', 'peso']

const nameByKey = new Map(
  Object.entries(translations).flatMap(([name, others]) => [name, ...others].map((other) => [columnKey(other), name])),
)
const withoutNumber = (key: string) =>
  key
    .replace(/\b\d+\b/, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const attributeByKey = new Map(
  Object.entries(attributeTranslations).flatMap(([name, others]) =>
    [name, ...others].map((other) => [columnKey(other.replace('#', ' ')), name]),
  ),
)

/** The column's English name, or null for one that the import does not read. */
export function woocommerceColumn(name: string): string | null {
  const key = columnKey(name)
  const known = nameByKey.get(key)
  if (known !== undefined) return known
  const weight = /^(\p{L}+) (kg|g|lbs|lb|oz)$/u.exec(key)
  if (weight && weights.includes(weight[1] ?? '')) return `Weight (${weight[2]})`
  const number = /\b\d+\b/.exec(key)?.[0]
  if (number === undefined) return null
  return attributeByKey.get(withoutNumber(key))?.replace('#', String(Number(number))) ?? null
}
