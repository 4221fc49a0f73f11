import { formRules, ruleSet } from '@qhatu/kit/form';

const RULES = ruleSet(() => import('../../lib/rule-sets/recovery'));
export const ASK = formRules(RULES, (rules) => rules.recoveryForm);
export const CHANGE = formRules(RULES, (rules) => rules.newPasswordForm);
