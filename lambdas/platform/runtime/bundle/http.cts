/**
 * `node:http` in bundles. An ES module that imports it has Node read all that it exports, and among it what loads
 * Node's client for fetch and WebSocket: a tenth of what a function takes to begin.
 */
module.exports = process.getBuiltinModule('node:http');
