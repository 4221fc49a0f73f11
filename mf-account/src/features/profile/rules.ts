import { formRules, ruleSet } from '@qhatu/kit/form';

const RULES = ruleSet(() => import('../../lib/rule-sets/profile'));
export const PROFILE = formRules(RULES, (rules) => rules.profileForm);
export const ADDRESS = formRules(RULES, (rules) => rules.addressForm);
