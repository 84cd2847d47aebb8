/** `node:process` in bundles: imported by an ES module, it loads Node's reports too, which no function writes. */
module.exports = process.getBuiltinModule('node:process');
