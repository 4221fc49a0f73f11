import { lazy } from 'react';

const desk = () => import('./index');

/** Shoppers and sellers never load these. */
export const LazyDeskList = lazy(() => desk().then(({ DeskList }) => ({ default: DeskList })));
export const LazyDeskTools = lazy(() => desk().then(({ DeskTools }) => ({ default: DeskTools })));
