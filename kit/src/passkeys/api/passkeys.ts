import type { PasskeyAnswer, PasskeyMade } from '@qhatu/contract/wire';
import { ApiError } from '@qhatu/shared-state';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

const said = (code: string, msg: string) => new ApiError(0, code, msg);

/** What the browser's own names mean for a person. */
function inWords(error: unknown): ApiError {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: { name?: string } };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return said('passkey_known', 'Esta llave de acceso ya está en tu cuenta.');
  }
  if (name === 'NotAllowedError' || cause?.name === 'NotAllowedError') {
    return said('passkey_cancelled', 'No se usó ninguna llave de acceso. Inténtalo otra vez.');
  }
  return said('passkey_failed', 'Este navegador no pudo usar la llave de acceso. Prueba de otra manera.');
}

/** Makes a passkey for the server's options. Rejects with ApiError when the person or the browser does not. */
export const makePasskey = async (options: Record<string, unknown>): Promise<PasskeyMade> =>
  (await startRegistration({ optionsJSON: options as never }).catch((error: unknown) => {
    throw inWords(error);
  })) as unknown as PasskeyMade;

/** Signs the server's challenge with a passkey that the browser knows. */
export const signWithPasskey = async (options: Record<string, unknown>): Promise<PasskeyAnswer> =>
  (await startAuthentication({ optionsJSON: options as never }).catch((error: unknown) => {
    throw inWords(error);
  })) as unknown as PasskeyAnswer;
