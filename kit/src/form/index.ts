/** Forms: react-hook-form with the contract's yup rules. */
export type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
export { useRegions } from './api/regions';
export { Form, NeedsJavaScript } from './Form';
export { FormPlaceFields } from './FormPlaceFields';
export { FormAddressField, FormButton, FormEmailField, FormSelect, FormTextArea, FormTextField } from './fields';
export { preHydrationValue, usePreHydrationInput } from './pre-hydration';
export {
  bundledRules,
  type Checks,
  checkedBy,
  type FormRules,
  formRules,
  type RuleSet,
  ruleSet,
  rulesOrToast,
  useRules,
} from './rules';
export { useSchemaForm } from './useSchemaForm';
