import { icon } from '../Icon';

/** A star from its upper tip, at which the pen ends too: `m12 3.8` leads there in a box of 24. */
export const STAR_PATH = ' 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z';
export const StarIcon = /*#__PURE__*/ icon(<path d={`m12 3.8${STAR_PATH}`} />);
