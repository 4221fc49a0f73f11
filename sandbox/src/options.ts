import type keys from '../keys.json';
import type { Messenger } from './deliver';

export type Keys = typeof keys;

export interface SandboxOptions {
  keys: Keys;
  /** Where the shop is told: `{notifyBase}/izipay/notify` and so on. */
  notifyBase: string;
  /** Addresses that people open start with this. */
  siteUrl: string;
  /** How late a delayed notice comes, milliseconds. */
  delayMs: number;
}

/** What the three stand-ins share. */
export interface Context extends SandboxOptions {
  messenger: Messenger;
}

/** 'S/ 57,00', for the pages. */
export const soles = (cents: number): string => `S/ ${(cents / 100).toFixed(2).replace('.', ',')}`;
