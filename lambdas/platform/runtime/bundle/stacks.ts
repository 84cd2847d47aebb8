import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A frame of a stack, as V8 describes and prints it. */
type Frame = Pick<NodeJS.CallSite, 'getFileName' | 'getLineNumber' | 'getColumnNumber'> & { toString(): string };

/** Source maps by the address of the bundle's file; undefined for a file without one. */
const maps = new Map<string, SourceMap | undefined>();

/**
 * An error's stack with the places in a bundle's sources, `lambdas/domain/resultados/get-stats.ts:40:9`; a handler for V8's
 * `Error.prepareStackTrace`. Reads a map at the first error that names its file: Node's own `--enable-source-maps` reads maps
 * when a module is loaded, which takes a fifth of a function's cold start.
 */
export function stackInSources(error: unknown, frames: readonly Frame[]): string {
  // As V8 does: the object of a captured stack may have no `toString` of its own.
  return [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${placed(frame)}`)].join('\n');
}

function placed(frame: Frame): string {
  const said = frame.toString();
  const file = frame.getFileName();
  const line = frame.getLineNumber();
  const column = frame.getColumnNumber();
  if (!file?.startsWith('file:') || line === null || column === null) return said;
  const origin = mapOf(file)?.findOrigin(line, column);
  if (!origin || !('fileName' in origin)) return said;
  // Sources are named from the bundle's folder; what is left begins at the project's.
  const source = origin.fileName.replace(/^(?:\.\.\/)+/u, '');
  return said.replace(`${file}:${line}:${column}`, `${source}:${origin.lineNumber}:${origin.columnNumber}`);
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(`${fileURLToPath(file)}.map`));
  return maps.get(file);
}

function readMap(path: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // A stack of the bundle's own lines says more than an error about a map.
    return undefined;
  }
}
