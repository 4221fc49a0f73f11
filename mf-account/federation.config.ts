import { paths } from '@qhatu/contract/paths';
import type { LegalPolicies, LegalVersion, Terms } from '@qhatu/contract/wire';
import { type AnswersOf, critical, defineRemote, page } from '@qhatu/federation/config';

/** Of pages that ask for little: yup (11 kB) comes with what a person does, not with the page. */
const WITHOUT_RULES = { js: 20 };
/** Of pages that have no form. */
const WITHOUT_FORM = { js: 6 };

const remote = defineRemote({
  name: 'mf-account',
  pages: {
    Login: page({
      module: './src/pages/login/LoginPage.tsx',
      paths: [paths.login.path, paths.loginAs.path],
      render: 'public',
      skeleton: 'form',
      budget: WITHOUT_RULES,
    }),
    Dashboard: page({
      module: './src/pages/dashboard/DashboardPage.tsx',
      paths: [paths.dashboard.path, paths.purchases.path, paths.designs.path],
      render: 'browser',
      skeleton: 'text',
      budget: WITHOUT_RULES,
    }),
    Order: page({
      module: './src/pages/order/OrderPage.tsx',
      paths: [paths.order.path],
      render: 'browser',
      skeleton: 'text',
      budget: WITHOUT_RULES,
    }),
    Contact: page({
      module: './src/pages/contact/ContactPage.tsx',
      paths: [paths.contact.path],
      render: 'public',
      skeleton: 'form',
      budget: WITHOUT_RULES,
    }),
    Legal: page({
      module: './src/pages/legal/LegalPage.tsx',
      paths: [paths.legal.path],
      render: 'public',
      skeleton: 'text',
      data: () => ({ policies: critical<LegalPolicies>('legal-texts') }),
      budget: WITHOUT_FORM,
    }),
    LegalVersion: page({
      module: './src/pages/legal/LegalVersionPage.tsx',
      paths: [paths.legalText.path],
      render: 'public',
      skeleton: 'text',
      data: ({ params }) => ({ legalVersion: critical<LegalVersion>(`legal-texts/${params.key}/${params.version}`) }),
      budget: WITHOUT_FORM,
    }),
    Terms: page({
      module: './src/pages/legal/TermsPage.tsx',
      paths: [paths.terms.path],
      render: 'public',
      skeleton: 'text',
      data: () => ({ terms: critical<Terms>('terms') }),
      budget: WITHOUT_FORM,
    }),
    Register: page({
      module: './src/pages/register/RegisterPage.tsx',
      paths: [paths.register.path],
      render: 'public',
      skeleton: 'form',
    }),
    VerifyAccount: page({
      module: './src/pages/verify/VerifyAccountPage.tsx',
      paths: [paths.verifyAccount.path],
      render: 'public',
      skeleton: 'text',
      budget: WITHOUT_FORM,
    }),
    ConfirmAccount: page({
      module: './src/pages/verify/ConfirmAccountPage.tsx',
      paths: [paths.confirmAccount.path],
      render: 'browser',
      skeleton: 'text',
      budget: WITHOUT_FORM,
    }),
    Recovery: page({
      module: './src/pages/recovery/RecoveryPage.tsx',
      paths: [paths.forgotPassword.path],
      render: 'public',
      skeleton: 'form',
      budget: WITHOUT_RULES,
    }),
    // Its address is a secret, which no cache of pages should hold.
    NewPassword: page({
      module: './src/pages/recovery/NewPasswordPage.tsx',
      paths: [`${paths.forgotPassword.path}/:token`],
      render: 'browser',
      skeleton: 'form',
      budget: WITHOUT_RULES,
    }),
    Unsubscribe: page({
      module: './src/pages/unsubscribe/UnsubscribePage.tsx',
      paths: [paths.unsubscribe.path],
      render: 'browser',
      skeleton: 'text',
      budget: WITHOUT_FORM,
    }),
    ConfirmNewsletter: page({
      module: './src/pages/unsubscribe/ConfirmNewsletterPage.tsx',
      paths: [paths.confirmNewsletter.path],
      render: 'browser',
      skeleton: 'text',
      budget: WITHOUT_FORM,
    }),
    Profile: page({
      module: './src/pages/profile/ProfilePage.tsx',
      paths: [paths.profile.path],
      render: 'browser',
      skeleton: 'form',
    }),
    SellerWizard: page({
      module: './src/pages/seller-wizard/SellerWizardPage.tsx',
      paths: [paths.becomeSeller.path],
      render: 'public',
      skeleton: 'form',
    }),
    ResellerWizard: page({
      module: './src/pages/reseller-wizard/ResellerWizardPage.tsx',
      paths: [paths.becomeReseller.path, '/reseller'],
      render: 'public',
      skeleton: 'form',
    }),
    SellerRequest: page({
      module: './src/pages/seller-request/SellerRequestPage.tsx',
      paths: [paths.sellerRequest.path],
      render: 'browser',
      skeleton: 'form',
    }),
  },
  budget: { entry: 4.5, each: { js: 30, css: 5 } },
});

export default remote;

declare module '@qhatu/contract/routing' {
  interface RouteAnswers extends AnswersOf<typeof remote> {}
}
