/** The rules of every account form, and the library that checks them, in one file of the release: see `rules.ts`. */
export {
  addressForm,
  bankForm,
  contactForm,
  contactsProblems,
  customerForm,
  email,
  loginForm,
  newPasswordForm,
  problemsOf,
  profileForm,
  providerForm,
  recoveryForm,
  resellerForm,
  sellerRequestForm,
  userName,
} from '@qhatu/contract/forms';
