import { useSearchParams } from 'react-router-dom';

/**
 * A choice of a list that its address remembers: a link to what one sees can be sent, and 'back' undoes a choice. What is
 * chosen by default is not in the address.
 */
export function useView<T extends string>(
  name: string,
  options: readonly { id: T }[],
  initial: T,
): [T, (chosen: T) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get(name);
  const value = options.find(({ id }) => id === asked)?.id ?? initial;
  const choose = (chosen: T) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (chosen === initial) next.delete(name);
      else next.set(name, chosen);
      return next;
    });
  return [value, choose];
}
