import { formRules, ruleSet } from '@qhatu/kit/form';

/** Of all steps: whoever has begun finds the last one checked without a network, too. */
export const RULES = ruleSet(() => import('../../lib/rule-sets/reseller'));
export const RESELLER = formRules(RULES, (rules) => rules.resellerForm);
export const BANK = formRules(RULES, (rules) => rules.bankForm);
