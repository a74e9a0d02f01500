'use strict';
// Runs before everything that is built: refuses a Node that is too old, and builds what is not up to date. Nothing has
// been compiled at this point, and any Node has to understand this file, so it uses old syntax.
var path = require('path');
var ROOT = path.join(__dirname, '..');

/** The oldest one: 20.19 of `^20.19.0 || ^24.0.0`. What is newer and not named there, npm warns of. */
var needed = /\d+\.\d+/.exec(require('../package.json').engines.node)[0].split('.').map(Number);
var given = process.versions.node.split('.').map(Number);

if (given[0] < needed[0] || (given[0] === needed[0] && given[1] < needed[1])) {
  process.stderr.write(
    'Footprint Exchange needs Node ' + needed.join('.') + ' or later; this is ' + process.versions.node + '.\n',
  );
  process.exit(69);
}
process.exit(require('./up-to-date.cjs').bringUpToDate(ROOT));
