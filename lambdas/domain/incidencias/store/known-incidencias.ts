import { lazy } from '../../../../contract/base/lazy.ts';
import { listIncidencias, readIncidencias } from './incidencias.ts';
import { compareVence, entryOfIncidencia, type ListedIncidencia } from './incidencias-source.ts';
import { ItemList } from '../../../platform/dynamo/item-list.ts';

const list = lazy(
  () =>
    new ItemList<ListedIncidencia>({
      kind: 'incidencias',
      compare: compareVence,
      readAll: async () => (await listIncidencias()).map(entryOfIncidencia),
      readSome: async (ids) => (await readIncidencias(ids)).map(entryOfIncidencia),
    }),
);

/** Every incident as it is now, those due first first; the same list as long as none changes. */
export async function knownIncidencias(): Promise<readonly ListedIncidencia[]> {
  return list().read();
}

let marked: { of: readonly ListedIncidencia[]; marks: ReadonlySet<string> } | undefined;

/** The marks (`huellaDePunto`) of the points that have incidents, as it is now. */
export async function pointsWithIncidencias(): Promise<ReadonlySet<string>> {
  const of = await knownIncidencias();
  if (marked?.of !== of) marked = { of, marks: new Set(of.map(({ _id }) => _id.slice(0, _id.indexOf('.')))) };
  return marked.marks;
}
