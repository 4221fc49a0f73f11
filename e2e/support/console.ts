/** Chromium warns where a crowded machine took seconds from the load to a page’s modules: not about the page. */
export const isOfPage = (line: string): boolean => !/not used within a few seconds/.test(line);
