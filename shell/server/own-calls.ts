import { createHmac } from 'node:crypto';
import { RENDERER_KEY } from '@qhatu/contract/operations';

/**
 * What the renderer, and the front door itself, says to the api when it asks for nobody: that it is one of ours, so that no limit
 * of one address counts it. Not `key` itself (FRONT_DOOR_KEY): who has that may name any visitor. Nothing without one.
 */
export const ownCallHeaders = (key: string | undefined): Record<string, string> =>
  key ? { [RENDERER_KEY.header]: createHmac('sha256', key).update(RENDERER_KEY.purpose).digest('base64url') } : {};
