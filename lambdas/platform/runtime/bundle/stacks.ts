import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A call of a stack as V8 describes it, and writes it. */
type Frame = Pick<NodeJS.CallSite, 'getFileName' | 'getLineNumber' | 'getColumnNumber'> & { toString(): string };

/** Source maps by the address of the bundle's file, and those that there are none of. */
const maps = new Map<string, SourceMap | undefined>();

/**
 * An error's stack with the places of the sources that a bundle was made of, `lambdas/domain/resultados/get-stats.ts:40:9`, as V8
 * asks for it (`Error.prepareStackTrace`). Maps are read at the first error that names their file: Node's own
 * `--enable-source-maps` reads them when a module is loaded, a fifth of what a function takes to begin.
 */
export function stackInSources(error: unknown, frames: readonly Frame[]): string {
  // As V8 does: whatever a stack is captured on may have no text of its own.
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
