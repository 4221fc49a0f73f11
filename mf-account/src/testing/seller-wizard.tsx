import { renderPage, serve } from '@qhatu/kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wizardDrafts } from '../features/wizard/drafts';
import SellerWizardPage from '../pages/seller-wizard/SellerWizardPage';

const ACTIVITIES = [{ id: 3, name: 'Artesanía' }];
/** The wizard's questions answered, and what else is given. */
export const served = (answers: Record<string, unknown> = {}) =>
  serve({
    'GET activities': ACTIVITIES,
    'GET regions': [],
    'GET users/requests': [],
    'GET nick': { exist: false },
    ...answers,
  });
export const openWizard = (userId: number | null = 42) =>
  renderPage(<SellerWizardPage />, { at: '/registrarse', path: '/registrarse', userId });
export const place = () => screen.getByLabelText('address').textContent;
export const next = () => userEvent.click(screen.getByRole('button', { name: /Siguiente|Crear cuenta/ }));

/** A draft with everything but file and contacts, at the last step but two. */
export const draft = (step: number, contacts: { name: string; email: string; phone: string }[] = []) =>
  wizardDrafts.setState({
    byOwner: {
      'seller:42': {
        at: Date.now(),
        step,
        parts: {
          vendor: {
            business_name: 'Tejidos',
            ruc: '20131312955',
            phone: '987654321',
            bill_type: '0',
            preferred_bill_type: '1',
            sales_range: '4',
            business_line: '3',
            store_quantity: 0,
          },
          bank: {
            bank: 'BCP',
            type: '0',
            holder: 'Tejidos',
            account: '1912345678012',
            account_confirmation: '1912345678012',
          },
        },
        contacts,
      },
    },
  });
export const ROSA = { name: 'Rosa', email: 'rosa@correo.pe', phone: '987654321' };
