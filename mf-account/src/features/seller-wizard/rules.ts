import { formRules, ruleSet } from '@qhatu/kit/form';

/** Of all steps: whoever has begun finds the last one checked without a network, too. */
export const RULES = ruleSet(() => import('../../lib/rule-sets/seller'));
export const PROVIDER = formRules(RULES, (rules) => rules.providerForm);
export const BANK = formRules(RULES, (rules) => rules.bankForm);
