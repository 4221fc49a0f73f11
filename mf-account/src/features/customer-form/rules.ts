import type { Checks, RuleSet } from '@qhatu/kit/form';

/** What the customer's form needs of its page's rules. */
export type CustomerRules = Checks & typeof import('../../lib/rule-sets/customer');
export type CustomerRuleSet = RuleSet<CustomerRules>;
