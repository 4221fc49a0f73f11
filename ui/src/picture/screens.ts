/** Screens that get a picture of their own; the widths of the stylesheets (breakpoints.css). */
export const PHONE = '(max-width: 47.99rem)';
export const WIDE = '(min-width: 48rem)';
