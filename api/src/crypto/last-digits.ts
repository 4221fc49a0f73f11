const SHOWN = 4;
/** Of less than that the last ones would be most of it. */
const ENOUGH = 8;

/** Enough to recognize a bank account by, whatever its owner wrote around its number: '•••• 8012'. */
export function lastDigits(account: string): string {
  const digits = account.replace(/\D/g, '');
  return digits.length < ENOUGH ? '••••' : `•••• ${digits.slice(-SHOWN)}`;
}
