/** Texts about the stock of what is shown (spec 1 §8, D64): both at 1 and 2, one from 3 to 5, none above. */
export function stockNotices(stock: number): string[] {
  if (stock <= 0) return ['Este producto no tiene cantidad en el stock'];
  const notices: string[] = [];
  if (stock <= 5) notices.push('Este producto se está quedando sin stock.');
  if (stock < 3) notices.push(`${stock} en stock`);
  return notices;
}
