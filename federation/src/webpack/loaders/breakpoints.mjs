import { BREAKPOINTS, withBreakpoints } from '../../../../ui/scripts/breakpoints.mjs';

/** webpack loader: sheets say `@media (--tablet)`. */
export default function breakpoints(css) {
  this.addDependency(BREAKPOINTS);
  return withBreakpoints(css, this.resourcePath);
}
