/** What a picture or a font is in unit tests: some address. */
module.exports = 'asset';
