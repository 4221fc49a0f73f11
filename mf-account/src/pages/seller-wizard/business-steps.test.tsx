import { freshBrowser } from '@qhatu/kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wizardDrafts } from '../../features/wizard/drafts';
import { draft, openWizard, ROSA, served } from '../../testing/seller-wizard';

/** How often the file of the steps was asked for, and whether it comes. */
const mockFile = { asked: 0, comes: true };
jest.mock('../../features/seller-wizard/BusinessSteps', () => {
  mockFile.asked += 1;
  if (!mockFile.comes) throw new Error('Loading chunk failed.');
  return jest.requireActual('../../features/seller-wizard/BusinessSteps');
});

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
beforeEach(() => {
  freshBrowser();
  wizardDrafts.setState({ byOwner: {} });
});

test('a visitor begins without the code of the later steps', async () => {
  served();
  openWizard(null);
  expect(await screen.findByLabelText(/^Correo electrónico/)).toBeVisible();
  expect(mockFile.asked).toBe(0);
});

test('a step whose code does not come says so, and the next step that is gone to asks for it again', async () => {
  mockFile.comes = false;
  served();
  draft(2, [ROSA]);
  openWizard();
  expect(await screen.findByText('No pudimos cargar este paso')).toBeVisible();
  mockFile.comes = true;
  await userEvent.click(screen.getByRole('button', { name: 'Anterior' }));
  expect(await screen.findByLabelText(/^Razón social/)).toBeVisible();
});
