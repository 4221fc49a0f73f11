/** Stands for the sentences to the error codes: a message keeps its code and the address of the page that explains it. */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
