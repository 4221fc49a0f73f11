/** Ids that have a meaning of their own. Apart from the wire's schemas, so that reading one does not bring zod along. */

/** The shared anonymous visitor (D2). */
export const ANONYMOUS_USER_ID = 5;

/** The metropolitan region of Lima (spec 2 §9, D23). */
export const LIMA_REGION_ID = 150100;
