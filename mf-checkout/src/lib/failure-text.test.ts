import { ApiError } from '@qhatu/shared-state';
import { failureText } from './failure-text';

test('checkout, its products and their prices: the server’s text, and Disculpe ha ocurrido un error when no answer came [1§8]', () => {
  expect(failureText(new ApiError(409, 'stock', 'Solo quedan 2'))).toBe('Solo quedan 2');
  expect(failureText(new ApiError(503, 'down', 'Estamos en mantenimiento'))).toBe('Estamos en mantenimiento');
  expect(failureText(new ApiError(0, 'network', 'No pudimos comunicarnos con la tienda.'))).toBe(
    'Disculpe ha ocurrido un error',
  );
});
