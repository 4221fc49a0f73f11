/**
 * No circle of folders, wherever they are: what two need of each other belongs below them. Without the tests, which stand beside
 * what they test and use all of the product.
 */
const { options } = require('./.dependency-cruiser.cjs');

const TESTS = '\\.(test|spec)\\.tsx?$|/(test|testing|standalone)/|/(testing|fixtures)\\.tsx?$';

module.exports = {
  forbidden: [{ name: 'no circle of folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: { ...options, exclude: { path: `${options.exclude.path}|${TESTS}` } },
};
