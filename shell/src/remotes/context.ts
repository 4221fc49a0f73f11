import { createContext, useContext } from 'react';
import type { RemoteModules } from './types';

const Modules = createContext<RemoteModules | null>(null);

export const RemoteModulesProvider = Modules.Provider;

export function useRemoteModules(): RemoteModules {
  const modules = useContext(Modules);
  if (!modules) throw new Error('RemoteModulesProvider is missing');
  return modules;
}
