/** What a page tells the site about a release that failed it. */
export interface Failure {
  remote: string;
  version: string;
  /** `load`: it did not come. `render`: it threw while it was shown. `error`: it threw later. */
  stage: 'load' | 'render' | 'error';
  error: unknown;
  /** The code that the person sees. */
  reference?: string;
}
