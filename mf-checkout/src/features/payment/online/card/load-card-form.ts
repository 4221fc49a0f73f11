/** The part of Lyra's `KR` that we use; the glue's own types are global and have much more. */
export interface CardForm {
  setFormConfig: (config: { formToken: string; 'kr-language': string }) => Promise<unknown>;
  renderElements: (place: HTMLElement) => Promise<unknown>;
  onSubmit: (listener: (answer: CardFormAnswer) => boolean) => Promise<unknown>;
  onError: (listener: (error: { errorCode: string; errorMessage: string }) => void) => Promise<unknown>;
  removeForms: () => Promise<unknown>;
  removeEventCallbacks: (event: string) => void;
}

export interface CardFormAnswer {
  rawClientAnswer: string;
  hash: string;
  hashKey: string;
  hashAlgorithm: string;
}

interface Glue {
  loadLibrary: (endpoint: string, publicKey: string) => Promise<{ KR: CardForm }>;
}

const LOAD_MS = 20_000;

/**
 * The provider's form library. The glue waits for ever for a script that does not come, so the wait ends here. Its
 * package is CommonJS: where its default export lies depends on who bundles it.
 */
export async function loadCardForm(endpoint: string, publicKey: string): Promise<CardForm> {
  const module = (await import('@lyracom/embedded-form-glue')) as unknown as { default: Glue | { default: Glue } };
  const glue = 'loadLibrary' in module.default ? module.default : module.default.default;
  const { KR } = await Promise.race([
    glue.loadLibrary(endpoint, publicKey),
    new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('the card form did not load')), LOAD_MS),
    ),
  ]);
  return KR;
}
