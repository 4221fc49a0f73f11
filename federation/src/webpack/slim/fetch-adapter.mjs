/** Stands for axios' `fetch` adapter: browsers have XMLHttpRequest, which it takes first. Without one it says that there is none. */
export const getFetch = () => null;

export default null;
