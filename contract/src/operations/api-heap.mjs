/**
 * How much JavaScript the api may hold, MB: half of the 1 GiB that its container has, which is what Node takes there by itself.
 * On a large machine Node would take 4 GB, and then lets garbage grow to four times what is in use before it collects (D274).
 */
export const API_HEAP_MB = 512;

/** What node runs the api's bundle with. */
export const apiArgs = (heapMb = API_HEAP_MB) => [`--max-old-space-size=${heapMb}`, 'api/dist/main.js'];
