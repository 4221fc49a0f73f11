import { formRules, ruleSet } from '../../lib/rules';

export const RULES = ruleSet(() => import('../../lib/rule-sets/profile'));
export const PROFILE = formRules(RULES, (rules) => rules.profileForm);
