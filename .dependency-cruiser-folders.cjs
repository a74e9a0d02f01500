/** Which folders may depend on each other, apart from their tests. */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-cycles-of-folders',
      comment: 'a folder never depends on one that depends on it; what two rooms need lies below both',
      severity: 'error',
      scope: 'folder',
      // Writing an element computes what is made of it, and computing writes elements.
      from: { pathNot: '^libs/products/src/(element|compute)$' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: '^dist/|\\.(spec|arbitrary)\\.tsx?$' } },
};
