export interface EntryScript {
  url: string;
  integrity?: string;
  /** Global under which the script leaves its container. */
  name: string;
  /** Milliseconds. */
  timeout: number;
}

/**
 * Runs a remote's entry and hands out its container. The browser itself checks the integrity; a script that answers
 * HTML, another release's bytes or nothing at all rejects. The tag is removed afterwards, so that nothing can mistake
 * it for a loaded one.
 */
export function runEntry({ url, integrity, name, timeout }: EntryScript): Promise<unknown> {
  const globals = window as unknown as Record<string, unknown>;
  // A container that an earlier try left behind must not pass for this one.
  delete globals[name];
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    let thrown: string | null = null;
    const onError = (event: ErrorEvent) => {
      if (event.filename === script.src) thrown = event.message;
    };
    const timer = setTimeout(() => finish(new Error(`${url} did not answer within ${timeout} ms`)), timeout);
    const finish = (problem?: Error) => {
      clearTimeout(timer);
      window.removeEventListener('error', onError);
      script.onload = null;
      script.onerror = null;
      script.remove();
      if (problem) reject(problem);
      else if (globals[name] === undefined)
        reject(new Error(`${url} ran without leaving a container: ${thrown ?? ''}`));
      else resolve(globals[name]);
    };
    script.onload = () => finish();
    script.onerror = () => finish(new Error(`${url} cannot be reached, or is not what the release says it is`));
    window.addEventListener('error', onError);
    document.head.append(script);
  });
}
