const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** True when an 11-digit RUC ends in its check digit: (11 − Σ digit × weight mod 11) mod 10 (SUNAT, D52). */
export function hasValidCheckDigit(ruc: string): boolean {
  if (!/^\d{11}$/.test(ruc)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(ruc[index]), 0);
  return (11 - (sum % 11)) % 10 === Number(ruc[10]);
}
