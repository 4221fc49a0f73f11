/** Forms: react-hook-form with the contract's yup rules. */
export type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
export { Form } from './Form';
export { FormPlaceFields } from './FormPlaceFields';
export { FormSelect, FormTextArea, FormTextField } from './fields';
export {
  bundledRules,
  type Checks,
  type FormRules,
  formRules,
  type RuleSet,
  ruleSet,
  rulesOrSay,
  useRules,
} from './rules';
export { useTypedBefore } from './typed-before';
export { useSchemaForm } from './useSchemaForm';
