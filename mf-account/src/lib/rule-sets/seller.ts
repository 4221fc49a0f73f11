export {
  bankForm,
  contactsProblems,
  customerForm,
  email,
  problemsOf,
  providerForm,
  userName,
} from '@qhatu/contract/forms';
