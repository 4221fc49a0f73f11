/** What is lost with the connection is asked for again when it returns. */
export const ignore = () => undefined;
