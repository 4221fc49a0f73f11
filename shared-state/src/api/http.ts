import axios, { AxiosError } from 'axios';

/** Tests replace its adapter. */
export const http = axios.create({ baseURL: '/api/web', timeout: 20_000, validateStatus: () => true });

export const isCancel = (cause: unknown): boolean => axios.isCancel(cause);

/** axios' own name for what went wrong below HTTP, such as ECONNABORTED. */
export const failureCode = (cause: unknown): string =>
  cause instanceof AxiosError && cause.code ? cause.code : 'network';
