/** Forms: react-hook-form with the contract's yup rules. */
export type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
export { useRegions } from './api/regions';
export { bundledRules } from './bundled-rules';
export { Form, NeedsJavaScript } from './Form';
export { FormPlaceFields } from './FormPlaceFields';
export { FormAddressField, FormButton, FormEmailField, FormSelect, FormTextArea, FormTextField } from './fields';
export { preHydrationValue, usePreHydrationInput } from './pre-hydration';
export {
  type Checks,
  checkedBy,
  type FormRules,
  formRules,
  RULES_MISSING,
  type RuleSet,
  ruleSet,
  rulesOrToast,
  useRules,
} from './rules';
export { useSchemaForm } from './useSchemaForm';
