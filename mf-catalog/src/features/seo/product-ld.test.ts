import { product } from '../../testing/products';
import { discountText, faqLd, productCrumbs, productLd } from './product-ld';

describe('what a product says to search engines', () => {
  it('names price, currency, stock and condition', () => {
    expect(productLd(product({ price: 10000, offer: 8000, condition: 'used' }))).toMatchObject({
      '@type': 'Product',
      offers: {
        priceCurrency: 'PEN',
        price: '80.00',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/UsedCondition',
      },
    });
    expect(productLd(product({ stock: 0 }))).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
  });

  it('claims no rating that nobody gave', () => {
    expect(productLd(product())).not.toHaveProperty('aggregateRating');
    expect(productLd(product({ rating: 4.5, ratingCount: 8 }))).toMatchObject({
      aggregateRating: { ratingValue: 4.5, reviewCount: 8 },
    });
  });

  it('the way leads through root and subcategory to /buscar [1§2]', () => {
    expect(productCrumbs(product({ name: 'Polo' })).map(({ text, href }) => [text, href])).toEqual([
      ['Ropa', '/buscar?category=13'],
      ['Polos', '/buscar?category=131'],
      ['Polo', undefined],
    ]);
    const inRoot = product({ category: { id: 13, name: 'Ropa', root: null, contactOnly: false } });
    expect(productCrumbs(inRoot)).toHaveLength(2);
  });
});

describe('discount on the detail page [1§9]', () => {
  it.each([
    [10000, 8000, '20,0% de dscto'],
    [3333, 2999, '10,0% de dscto'],
    [9000, 6000, '33,3% de dscto'],
  ])('%i céntimos offered at %i say %s [1§9]', (price, offer, text) => {
    expect(discountText({ price, offer })).toBe(text);
  });
  it('says nothing without an offer', () => {
    expect(discountText({ price: 100, offer: null })).toBeNull();
  });
});

describe('what was asked and answered', () => {
  const question = (message: string, answer: string | null) => ({
    id: 1,
    message,
    answer,
    answeredByShop: false,
    writtenAt: '01-11-2026 10:00',
    author: { userName: 'lucho', picture: null },
  });
  it('becomes a FAQPage of the answered questions, and nothing without any', () => {
    expect(faqLd({ questions: [question('¿Encoge?', null)] })).toEqual([]);
    expect(faqLd({ questions: [question('¿Encoge?', 'No.'), question('¿Y?', null)] })).toEqual([
      {
        '@type': 'FAQPage',
        mainEntity: [{ '@type': 'Question', name: '¿Encoge?', acceptedAnswer: { '@type': 'Answer', text: 'No.' } }],
      },
    ]);
  });
});
