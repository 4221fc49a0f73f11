/** Choices of forms about a person, apart from their rules: pages show them before the rules are loaded. */

/** `document_type` of the customer form; other forms number theirs otherwise (D51). */
export const CUSTOMER_DOCUMENT = { dni: 0, passport: 2, foreigner: 3 } as const;

/** `document_type` of the profile (spec 3 §3). */
export const PROFILE_DOCUMENT = { dni: 0, ruc: 1, passport: 2, foreigner: 3 } as const;

/** `sex` (spec 3 §3). */
export const SEXES = ['F', 'M', 'x'] as const;

/** The kinds of street (spec 3 §3). */
export const STREET_TYPES = ['Av', 'Jr', 'Ca', 'Pje'] as const;
