import { formRules, ruleSet } from '../../lib/rules';

const RULES = ruleSet(() => import('../../lib/rule-sets/recovery'));
export const ASK = formRules(RULES, (rules) => rules.recoveryForm);
export const CHANGE = formRules(RULES, (rules) => rules.newPasswordForm);
