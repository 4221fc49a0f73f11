import { dayText } from '../../lib/typed';
import type { Settlement } from './api/settlements';

export const STATUS_TEXTS: Readonly<Record<Settlement['status'], string>> = {
  due: 'Por pagar',
  carried: 'Pasa a la siguiente',
  paid: 'Pagada',
};

export const STATUS_TONES = { due: 'warning', carried: 'neutral', paid: 'success' } as const;

export const ROLE_TEXTS: Readonly<Record<Settlement['role'], string>> = {
  seller: 'Vendedor',
  reseller: 'Comisionista',
};

export const periodText = ({ firstDay, lastDay }: Settlement): string => `${dayText(firstDay)} a ${dayText(lastDay)}`;
