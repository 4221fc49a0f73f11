import { createContext, useContext } from 'react';

/** Values of the shown page's address at the places of its route's pattern: `{ id: '9001' }`. */
export const RouteParamsContext = createContext<Readonly<Record<string, string | undefined>>>({});

/** The parameters of the page; what remotes get as react-router's `useParams`. */
export const useRouteParams = () => useContext(RouteParamsContext);
