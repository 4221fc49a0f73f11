import { recogniseFormat } from '.';
import { readAll } from './read.testing';

const csv = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;

/** Columns of shopifypartners/product-csvs apparel.csv, of which only some are ours to read. */
const SHOPIFY_OLD =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Variant Image,Variant Weight Unit,Variant Tax Code';
const OLD = SHOPIFY_OLD.split(',');
/** The current names (Shopify Help, "Using CSV files to import and export products"). */
const NEW =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Product image URL,Image position,Image alt text,Variant image URL,Google Shopping / Condition'.split(
    ',',
  );
/** Columns of woocommerce/woocommerce plugins/woocommerce/sample-data/sample_products.csv. */
const WOO =
  'ID|Type|SKU|Name|Published|Is featured?|Visibility in catalog|Short description|Description|Date sale price starts|Date sale price ends|Tax status|Tax class|In stock?|Stock|Backorders allowed?|Sale price|Regular price|Categories|Tags|Images|Parent|Position|Attribute 1 name|Attribute 1 value(s)|Attribute 1 visible|Attribute 1 global|Attribute 2 name|Attribute 2 value(s)|Attribute 2 visible|Attribute 2 global'.split(
    '|',
  );

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
/** A row of a table with these columns, blank but for what is said. */
const row = (columns: readonly string[], cells: Readonly<Record<string, string>>) => {
  for (const name of Object.keys(cells)) if (!columns.includes(name)) throw new Error(`no column ${name}`);
  return columns.map((name) => quoted(cells[name] ?? '')).join(',');
};
const table = (columns: readonly string[], ...rows: Readonly<Record<string, string>>[]) =>
  csv(columns.map(quoted).join(','), ...rows.map((cells) => row(columns, cells)));

describe('Shopify', () => {
  const OLD_ROWS: Record<string, string>[] = [
    {
      ...{ Handle: 'camisa', Title: 'Camisa', 'Body (HTML)': '<p>De lino</p>', Vendor: 'Inti', Type: 'Moda > Camisas' },
      ...{ Tags: 'hombre, verano', Published: 'true', 'Option1 Name': 'Talla', 'Option1 Value': 'S' },
      ...{
        'Option2 Name': 'Color',
        'Option2 Value': 'Azul',
        'Variant SKU': 'C-S',
        'Variant Inventory Tracker': 'shopify',
      },
      ...{ 'Variant Inventory Qty': '4', 'Variant Price': '79.90', 'Variant Compare At Price': '99.90' },
      ...{ 'Image Src': 'https://x.pe/1.jpg', 'Image Position': '2', 'Image Alt Text': 'De frente' },
    },
    {
      Handle: 'gorra',
      Title: 'Gorra',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
      'Variant Price': '20',
    },
    {
      ...{
        Handle: 'camisa',
        'Option1 Value': 'M',
        'Option2 Value': 'Azul',
        'Variant SKU': 'C-M',
        'Variant Price': '99.90',
      },
      ...{
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': '-2',
        'Variant Image': 'https://x.pe/m.jpg',
      },
    },
    { Handle: 'camisa', 'Image Src': 'https://x.pe/0.jpg', 'Image Position': '1' },
  ];

  test('rows of one handle are one product wherever they stand; a row with a picture only is no variant', async () => {
    const { products, problems } = await readAll(table(OLD, ...OLD_ROWS));
    expect(problems).toEqual([]);
    expect(products).toEqual([
      {
        ...{ key: 'camisa', rows: [2, 4, 5], name: 'Camisa', description: '<p>De lino</p>', brand: 'Inti' },
        ...{ category: ['Moda', 'Camisas'], tags: ['hombre', 'verano'], status: 'published' },
        variants: [
          {
            ...{ row: 2, sku: 'C-S', gtin: null, price: 9990, offerPrice: 7990, stock: 4, images: [] },
            options: [
              ['Talla', 'S'],
              ['Color', 'Azul'],
            ],
          },
          {
            ...{ row: 4, sku: 'C-M', gtin: null, price: 9990, offerPrice: null, stock: 0 },
            images: [{ source: 'https://x.pe/m.jpg' }],
            options: [
              ['Talla', 'M'],
              ['Color', 'Azul'],
            ],
          },
        ],
        images: [
          { source: 'https://x.pe/0.jpg', alt: null },
          { source: 'https://x.pe/1.jpg', alt: 'De frente' },
        ],
      },
      expect.objectContaining({
        key: 'gorra',
        variants: [expect.objectContaining({ options: [], price: 2000, stock: null })],
      }),
    ]);
  });

  test('current and old column names say the same', async () => {
    const names: Record<string, string> = {
      ...{ Handle: 'URL handle', 'Body (HTML)': 'Description', Published: 'Published on online store' },
      ...{ 'Option1 Name': 'Option1 name', 'Option1 Value': 'Option1 value', 'Option2 Name': 'Option2 name' },
      ...{ 'Option2 Value': 'Option2 value', 'Variant SKU': 'SKU', 'Variant Price': 'Price' },
      ...{ 'Variant Compare At Price': 'Compare-at price', 'Variant Inventory Tracker': 'Inventory tracker' },
      ...{ 'Variant Inventory Qty': 'Inventory quantity', 'Image Src': 'Product image URL' },
      ...{
        'Image Position': 'Image position',
        'Image Alt Text': 'Image alt text',
        'Variant Image': 'Variant image URL',
      },
    };
    const renamed = OLD_ROWS.map((cells) =>
      Object.fromEntries(Object.entries(cells).map(([name, cell]) => [names[name] ?? name, cell])),
    );
    const current = await readAll(table(NEW, ...renamed));
    expect(current.problems).toEqual([]);
    expect(current.products).toEqual((await readAll(table(OLD, ...OLD_ROWS))).products);
  });

  test('a missing column says nothing, a blank cell erases', async () => {
    const { products } = await readAll(csv('Handle,Variant Price,Tags', 'camisa,10,'));
    expect(products).toEqual([
      { key: 'camisa', rows: [2], tags: null, variants: [{ row: 2, options: [], price: 1000 }] },
    ]);
  });

  test('a product with one broken row is not told at all, each fault has its row and column', async () => {
    const { products, problems } = await readAll(
      table(
        OLD,
        { Handle: 'a', Title: 'A', 'Option1 Name': 'Talla', 'Option1 Value': 'S', 'Variant Price': '10' },
        { Handle: 'a', 'Option1 Value': 'M', 'Variant Price': 'diez' },
        { Handle: 'a', 'Variant SKU': 'x', 'Variant Price': '10' },
        { Handle: 'b', Title: 'B', 'Variant Price': '10' },
        { Handle: 'b', Title: 'Otro', 'Variant Price': '10' },
        { Title: '', Vendor: 'nadie' },
        { Handle: 'c', Title: 'C', 'Variant Price': '10', 'Image Alt Text': 'sin foto' },
        { Handle: 'd', Title: 'D', 'Variant Price': '10', 'Variant SKU': '7,75E+12' },
      ),
    );
    expect(products).toEqual([]);
    expect(problems.map(({ row: at, column }) => [at, column])).toEqual([
      [7, undefined],
      [3, 'Variant Price'],
      [4, 'Option1 Value'],
      [6, 'Title'],
      [6, undefined],
      [8, 'Image Alt Text'],
      [9, 'Variant SKU'],
    ]);
    expect(problems[1]).toEqual({
      row: 3,
      key: 'a',
      column: 'Variant Price',
      value: 'diez',
      text: '«diez» no es un precio',
    });
  });

  test('line breaks and quotes within quotes are the cell’s own, HTML without quotes is read as far as it goes', async () => {
    const { products, problems } = await readAll(
      'Handle,Title,Body (HTML),Variant Price\r\n' +
        'a,A,"<p>uno</p>\n<p>dos, ""tres""</p>",10\r\n' +
        'b,B,<p>12" de <b>alto</b></p>,20\r\n',
    );
    expect(problems).toEqual([]);
    expect(products.map(({ key, description, variants }) => [key, description, variants[0]?.price])).toEqual([
      ['a', '<p>uno</p>\n<p>dos, "tres"</p>', 1000],
      ['b', '<p>12" de <b>alto</b></p>', 2000],
    ]);
  });

  test('a struck price that is no higher is no offer; a number of Shopify’s taxonomy is no category', async () => {
    const { products, problems } = await readAll(
      csv(
        'Handle,Title,Product category,Type,Price,Compare-at price',
        'a,A,gid://shopify/TaxonomyCategory/aa-1-2,Polos,10,9',
        'b,B,aa-1-2,Gorras,10,10',
        'c,C,Apparel > Polos,Otra,10,11',
      ),
    );
    expect(problems).toEqual([]);
    expect(products.map(({ category, variants: [one] }) => [category, one?.price, one?.offerPrice])).toEqual([
      [['Polos'], 1000, null],
      [['Gorras'], 1000, null],
      [['Apparel', 'Polos'], 1100, 1000],
    ]);
  });

  test('what is a draft, put away or off the channel is a draft; who says nothing changes nothing', async () => {
    const { products } = await readAll(
      csv(
        'Handle,Title,Published,Status,Variant Price',
        'a,A,TRUE,active,1',
        'b,B,true,draft,1',
        'c,C,false,active,1',
        'd,D,,archived,1',
        'e,E,,,1',
      ),
    );
    expect(products.map(({ status }) => status)).toEqual(['published', 'draft', 'draft', 'draft', undefined]);
  });

  test('more than 250 pictures, and a value of an option that has no name, are refused', async () => {
    const pictures = Array.from({ length: 251 }, (_, nth) => ({ Handle: 'a', 'Image Src': `https://x.pe/${nth}.jpg` }));
    const [first, ...others] = pictures.map((cells) => ({ ...cells }));
    const many = await readAll(table(OLD, { ...first, Title: 'A', 'Variant Price': '1' }, ...others));
    expect([many.products, many.problems.map(({ text }) => text)]).toEqual([
      [],
      ['El producto tiene más de 250 fotos'],
    ]);
    // The option of the product before is not this one's.
    const lost = await readAll(
      csv('Handle,Title,Option1 Name,Option1 Value,Variant Price', 'a,A,Talla,S,10', 'b,B,,M,10'),
    );
    expect([lost.products.map(({ key }) => key), lost.problems.map(({ text }) => text)]).toEqual([
      ['a'],
      ['Falta el nombre de la opción de «M»'],
    ]);
  });

  test('what a seller mends in the browser is read as if the file said it', async () => {
    const file = csv('Handle,Title,Variant Price', 'a,A,diez');
    const { products, problems } = await readAll(file, { repairs: new Map([[2, { 'Variant Price': '10' }]]) });
    expect([products[0]?.variants[0]?.price, problems]).toEqual([1000, []]);
  });
});

describe('WooCommerce', () => {
  const ROWS: Record<string, string>[] = [
    {
      ID: '79',
      Type: 'variation',
      SKU: 'h-roja',
      Name: 'Hoodie - Rojo',
      Published: '1',
      'Regular price': '45',
      Parent: 'hoodie',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Rojo',
      'Attribute 2 name': 'Logo',
      'Sale price': '42',
      'Date sale price starts': '2026-11-01',
      'Date sale price ends': '2026-11-30',
      'In stock?': '1',
    },
    {
      ID: '45',
      Type: 'variable',
      SKU: 'hoodie',
      Name: 'Hoodie',
      Published: '1',
      Description: 'Una\\nDos',
      Categories: 'Ropa, Ropa > Hoodies',
      Tags: 'a, b',
      Images: 'https://x.pe/1.jpg, https://x.pe/2.jpg',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Rojo, Verde',
      'Attribute 2 name': 'Logo',
      'Attribute 2 value(s)': 'Sí, No',
    },
    {
      ID: '80',
      Type: 'variation',
      SKU: 'h-verde',
      Name: 'Hoodie - Verde',
      Published: '0',
      'Regular price': '1.245,00',
      Parent: 'id:45',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Verde',
      'Attribute 2 name': 'Logo',
      'In stock?': '0',
      Images: 'https://x.pe/v.jpg',
    },
    {
      ID: '60',
      Type: 'simple, virtual',
      SKU: 'gorra',
      Name: 'Gorra',
      Published: '-1',
      'Short description': 'Corta',
      'Regular price': '18',
      Stock: '7',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Amarillo',
    },
  ];

  test('variations go to their parent by SKU or id, also before it; an attribute that is blank in all is none', async () => {
    const { products, problems } = await readAll(table(WOO, ...ROWS));
    expect(problems).toEqual([]);
    expect(products).toEqual([
      {
        ...{ key: 'hoodie', rows: [2, 3, 4], name: 'Hoodie', description: 'Una\nDos', category: ['Ropa', 'Hoodies'] },
        ...{ tags: ['a', 'b'], status: 'published' },
        images: [{ source: 'https://x.pe/1.jpg' }, { source: 'https://x.pe/2.jpg' }],
        variants: [
          {
            ...{ row: 2, sku: 'h-roja', options: [['Color', 'Rojo']], price: 4500, offerPrice: 4200, enabled: true },
            ...{ offerFrom: new Date('2026-11-01T05:00Z'), offerUntil: new Date('2026-12-01T05:00Z'), stock: null },
          },
          {
            ...{
              row: 4,
              sku: 'h-verde',
              options: [['Color', 'Verde']],
              price: 124_500,
              offerPrice: null,
              enabled: false,
            },
            ...{ stock: 0, images: [{ source: 'https://x.pe/v.jpg' }] },
          },
        ],
      },
      {
        ...{
          key: 'gorra',
          rows: [5],
          name: 'Gorra',
          description: 'Corta',
          category: null,
          tags: null,
          status: 'draft',
        },
        variants: [{ row: 5, sku: 'gorra', options: [], price: 1800, offerPrice: null, stock: 7 }],
      },
    ]);
  });

  test('headers of a shop in Spanish are the same; blank pictures keep what is there', async () => {
    const { products, problems } = await readAll(
      csv(
        '\ufeffID,Tipo,SKU,"GTIN, UPC, EAN o ISBN",Nombre,Publicado,Descripción,¿Existencias?,Inventario,Precio rebajado,Precio normal,Categorías,Imágenes,Superior,Marcas,Nombre del atributo 1,Valor(es) del atributo 1',
        '1,simple,a-1,7750000000011,Ají,1,,1,3,,"5,50",Abarrotes,,,Sol,,',
      ),
    );
    expect(problems).toEqual([]);
    expect(products).toEqual([
      {
        ...{
          key: 'a-1',
          rows: [2],
          name: 'Ají',
          description: null,
          brand: 'Sol',
          category: ['Abarrotes'],
          status: 'published',
        },
        variants: [{ row: 2, sku: 'a-1', gtin: '7750000000011', options: [], price: 550, offerPrice: null, stock: 3 }],
      },
    ]);
  });

  test('a product without a type is a simple one; what is published is, what is hidden, private or waits is a draft', async () => {
    const { products, problems } = await readAll(
      csv(
        'ID,Type,SKU,Name,Published,Regular price,Categories,Tags',
        '1,,a,A,true,1,"Ropa > Lino\\, seda, Ropa","x\\,y, z"',
        ...['2,simple,b,B,1,1,,', '3,simple,c,C,0,1,,', '4,simple,d,D,-1,1,,', '5,simple,e,E,2,1,,'],
      ),
    );
    expect(problems).toEqual([]);
    expect(products[0]).toMatchObject({ category: ['Ropa', 'Lino, seda'], tags: ['x,y', 'z'] });
    expect(products.map(({ status }) => status)).toEqual(['published', 'published', 'draft', 'draft', 'draft']);
    const hidden = await readAll(
      csv('SKU,Name,Type,Published,Visibility in catalog,Regular price', 'a,A,,1,hidden,1', 'b,B,,1,search,1'),
    );
    expect(hidden.products.map(({ status }) => status)).toEqual(['draft', 'published']);
  });

  // `get_column_value_published` of class-wc-product-csv-exporter.php writes -1 for each variation of a draft.
  test('a draft’s variations are not taken off sale for that: they are on sale once it is', async () => {
    const rows: Record<string, string>[] = [
      { ID: '1', Type: 'variable', SKU: 'p', Name: 'P', Published: '-1' },
      { ...{ Type: 'variation', SKU: 's', Published: '-1' }, ...{ 'Regular price': '1', Parent: 'p' } },
      { ...{ Type: 'variation', SKU: 'm', Published: '0' }, ...{ 'Regular price': '1', Parent: 'p' } },
    ];
    const sized = rows.map((cells, nth) => ({
      ...cells,
      ...{ 'Attribute 1 name': 'Talla', 'Attribute 1 value(s)': ['S, M', 'S', 'M'][nth] ?? '' },
    }));
    const { products, problems } = await readAll(table(WOO, ...sized));
    expect(problems).toEqual([]);
    expect(products[0]?.status).toBe('draft');
    expect(products[0]?.variants.map(({ enabled }) => enabled)).toEqual([undefined, false]);
  });

  test('what cannot be sold here, what has no name for itself and what is twice is refused by row', async () => {
    const { products, problems } = await readAll(
      table(
        WOO,
        { ID: '1', Type: 'grouped', SKU: 'g', Name: 'Juego' },
        { Type: 'simple', Name: 'Sin código' },
        { Type: 'variation', Name: 'Sola' },
        { ID: '2', Type: 'variable', SKU: 'v', Name: 'Sin variaciones' },
        { ID: '3', Type: 'simple', SKU: 's', Name: 'Uno', 'Regular price': '1' },
        { ID: '4', Type: 'simple', SKU: 's', Name: 'Dos', 'Regular price': '1' },
        { ID: '5', Type: 'external', SKU: 'x', Name: 'Fuera', 'Regular price': '1' },
        { ID: '6', Type: 'simple, downloadable', SKU: 'y', Name: 'Archivo', 'Regular price': '1' },
      ),
    );
    expect(products).toEqual([]);
    expect(problems.map(({ row: at }) => at).sort()).toEqual([2, 3, 4, 5, 7, 8, 9]);
  });
});

describe('Google Merchant', () => {
  const HEADER =
    'id\titem_group_id\ttitle\tdescription\tlink\timage_link\tadditional_image_link\tavailability\tprice\tsale_price\tsale_price_effective_date\tbrand\tgtin\tcondition\tcolor\tsize\tproduct_type';
  const TSV = csv(
    HEADER,
    'p-s\tp\tPolo, Rojo, S\tDe algodón\thttps://x.pe/p\thttps://x.pe/s.jpg\thttps://x.pe/a.jpg,https://x.pe/b.jpg\tin stock\t49.90 PEN\t39.90 PEN\t2026-11-01T00:00-0500/2026-11-30T23:59-0500\tInti\t\tnew\tRojo\tS\tModa > Polos',
    'sola\t\tOlla de 5 litros, roja\tGrande\thttps://x.pe/o\thttps://x.pe/o.jpg\t\tout_of_stock\t1,099.00 PEN\t\t\t\t7750000000028\trefurbished\troja\t\t',
    'p-m\tp\tPolo, Rojo, M\tDe algodón\thttps://x.pe/p\thttps://x.pe/m.jpg\thttps://x.pe/a.jpg,https://x.pe/b.jpg\tout of stock\tPEN 49.90\t\t\tInti\t\tnew\tRojo\tM\tModa > Polos',
  );
  const READ = [
    {
      ...{
        key: 'p',
        rows: [2, 4],
        name: 'Polo',
        description: 'De algodón',
        brand: 'Inti',
        category: ['Moda', 'Polos'],
      },
      condition: 'new',
      images: [{ source: 'https://x.pe/a.jpg' }, { source: 'https://x.pe/b.jpg' }],
      variants: [
        {
          ...{
            row: 2,
            sku: 'p-s',
            gtin: null,
            price: 4990,
            offerPrice: 3990,
            images: [{ source: 'https://x.pe/s.jpg' }],
          },
          ...{ offerFrom: new Date('2026-11-01T05:00Z'), offerUntil: new Date('2026-12-01T04:59Z') },
          options: [
            ['Color', 'Rojo'],
            ['Talla', 'S'],
          ],
        },
        {
          ...{
            row: 4,
            sku: 'p-m',
            gtin: null,
            price: 4990,
            offerPrice: null,
            offerFrom: null,
            offerUntil: null,
            stock: 0,
          },
          images: [{ source: 'https://x.pe/m.jpg' }],
          options: [
            ['Color', 'Rojo'],
            ['Talla', 'M'],
          ],
        },
      ],
    },
    {
      ...{ key: 'sola', rows: [3], name: 'Olla de 5 litros, roja', description: 'Grande', brand: null, category: null },
      ...{ condition: 'used', images: [{ source: 'https://x.pe/o.jpg' }] },
      variants: [
        {
          ...{ row: 3, sku: 'sola', gtin: '7750000000028', options: [], price: 109_900, offerPrice: null },
          ...{ offerFrom: null, offerUntil: null, stock: 0 },
        },
      ],
    },
  ];

  test('items of a group are one product, its title without their choices, its pictures what all show', async () => {
    expect(await readAll(TSV)).toMatchObject({ problems: [], products: READ });
    expect((await readAll(TSV)).products).toEqual(READ);
  });

  test('RSS says the same; a tag that an item leaves out is a blank cell', async () => {
    const [header = '', ...rows] = TSV.trimEnd().split('\r\n');
    const names = header.split('\t');
    const items = rows.map((line) => {
      const tags = line.split('\t').flatMap((cell, nth) => {
        const name = names[nth] ?? '';
        const parts = name === 'additional_image_link' ? cell.split(',') : [cell];
        return parts
          .filter(Boolean)
          .map((part) =>
            name === 'title' || name === 'link'
              ? `<${name}><![CDATA[${part}]]></${name}>`
              : `<g:${name}>${part.replaceAll('>', '&gt;')}</g:${name}>`,
          );
      });
      return `<item>${tags.join('\n')}<g:shipping><g:price>9.00 PEN</g:price></g:shipping></item>`;
    });
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Tienda</title>${items.join('')}</channel></rss>`;
    const { products, problems } = await readAll(xml, { size: 100 });
    expect(problems).toEqual([]);
    // Numbers of items, not of rows.
    const renumbered = JSON.parse(JSON.stringify(READ), (name, value) => {
      if (name === 'rows') return value.map((at: number) => at - 1);
      return name === 'row' ? value - 1 : /^offer(From|Until)$/.test(name) && value ? new Date(value) : value;
    });
    expect(products).toEqual(renumbered);
  });

  test('a price in another money and an id that is twice are refused', async () => {
    const { products, problems } = await readAll(
      csv(
        'id\ttitle\tprice\tavailability',
        'a\tA\t9.90 USD\tin_stock',
        'b\tB\t9.90 PEN\tin_stock',
        'b\tB\t9.90 PEN\tin_stock',
      ),
    );
    expect(products).toEqual([]);
    expect(problems.map(({ row: at, text }) => `${at} ${text}`)).toEqual([
      '2 El precio «9.90 USD» no está en soles',
      '4 La fila repite la variante de la fila 3',
    ]);
  });
});

describe('our own template', () => {
  test('what is the product’s stands on its first row; texts of pictures go by their order', async () => {
    const { products, problems } = await readAll(
      csv(
        'Código;Nombre;Categoría;Estado;Condición;Garantía;Solo para adultos;Envío gratis;Fotos;Textos de las fotos;SKU;Opción 1;Valor 1;Precio;Precio de oferta;Oferta hasta;Stock;A la venta;Fotos de la variante',
        'P-1;Polo;Moda > Polos;Publicado;nuevo;1 año;no;sí;a.jpg | b.jpg;- | Detalle;S1;Talla;S;S/ 1.299,90;1.199,90;31/12/2026;5;sí;s.jpg',
        'P-1;;;;;;;;;;S2;Talla;M;1299.90;;;0;no;',
      ),
    );
    expect(problems).toEqual([]);
    expect(products).toEqual([
      {
        ...{
          key: 'P-1',
          rows: [2, 3],
          name: 'Polo',
          category: ['Moda', 'Polos'],
          status: 'published',
          condition: 'new',
        },
        ...{ warranty: '1 año', adult: false, freeShipping: true },
        images: [
          { source: 'a.jpg', alt: null },
          { source: 'b.jpg', alt: 'Detalle' },
        ],
        variants: [
          {
            ...{
              row: 2,
              sku: 'S1',
              options: [['Talla', 'S']],
              price: 129_990,
              offerPrice: 119_990,
              stock: 5,
              enabled: true,
            },
            ...{ offerUntil: new Date('2027-01-01T05:00Z'), images: [{ source: 's.jpg' }] },
          },
          {
            ...{
              row: 3,
              sku: 'S2',
              options: [['Talla', 'M']],
              price: 129_990,
              offerPrice: null,
              offerUntil: null,
              stock: 0,
            },
            ...{ enabled: false, images: [] },
          },
        ],
      },
    ]);
  });
});

describe('as spreadsheets write files', () => {
  const FILE = csv('Código;Nombre;Precio', 'Ñ-1;Ají «panca» – 5€;"12,50"');
  const wanted = [expect.objectContaining({ key: 'Ñ-1', name: 'Ají «panca» – 5€' })];
  const windows = Buffer.from([...FILE].map((sign) => ({ '–': 0x96, '€': 0x80 })[sign] ?? sign.charCodeAt(0)));

  test.each([
    ['UTF-8', Buffer.from(FILE)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${FILE}`)],
    ['Windows-1252', windows],
    ['UTF-16 LE', Buffer.from(`\ufeff${FILE}`, 'utf16le')],
    ['UTF-16 BE', Buffer.from(`\ufeff${FILE}`, 'utf16le').swap16()],
  ])('%s is read, also a byte at a time', async (_name, bytes) => {
    for (const size of [1, 7, 65_536]) {
      const { products, problems } = await readAll(bytes, { size });
      expect([problems, products]).toEqual([[], wanted]);
    }
  });

  test.each([',', ';', '\t', '|'])('cells are separated by %j', async (separator) => {
    const file = csv(['Código', 'Nombre', 'Precio'].join(separator), ['A', `"x${separator}y"`, '1.50'].join(separator));
    expect((await readAll(file)).products).toEqual([
      { key: 'A', rows: [2], name: `x${separator}y`, variants: [{ row: 2, options: [], price: 150 }] },
    ]);
  });

  test('cells that a spreadsheet leaves out at the end of a row say nothing', async () => {
    const { products } = await readAll(csv('Código,Nombre,Precio,Etiquetas', 'A,Uno,1', 'B,Dos,1,'));
    expect(products.map((product) => product.tags)).toEqual([undefined, null]);
  });

  test('each format is known by its columns', async () => {
    const known = async (head: string) => recogniseFormat(Buffer.from(head));
    expect(await known(SHOPIFY_OLD)).toBe('shopify');
    expect(await known(NEW.join(','))).toBe('shopify');
    expect(await known(WOO.map(quoted).join(','))).toBe('woocommerce');
    expect(await known('id\ttitle\tdescription\tlink\timage_link\tavailability\tprice')).toBe('google-tsv');
    expect(await known('id,title,price,availability')).toBe('google-tsv');
    expect(await known('<?xml version="1.0"?><rss>')).toBe('google-xml');
    expect(await known('Código;Nombre;Precio')).toBe('qhatu');
    await expect(known('fecha;monto')).rejects.toThrow('No reconocemos las columnas');
    await expect(known('')).rejects.toThrow('está vacío');
  });
});
