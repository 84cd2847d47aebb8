import type { UnionDeNombres } from '../../../../contract/entregas/diccionario.ts';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { type MuestrasDePrueba, muestrasDeEnsayo } from '../../../../contract/entregas/subidas.ts';
import { AnswerRoom } from '../../../platform/runtime/answer-room.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { NotesByReason } from './notes-by-reason.ts';
import { processFile } from './process.ts';
import { Recount } from './recuento.ts';

/** Bytes of an answer besides its samples, at most: counts, names and what is noted. */
const aroundSamples = 2_000_000;

/** A file of which the first rows are read. */
interface FirstRows {
  archivo: string;
  source: AsyncIterable<Uint8Array>;
  mapping: Mapping;
  /** Rows of samples that are read. Of a long table the last sample may have more rows than these. */
  filas: number;
  diccionario?: readonly UnionDeNombres[];
  now: () => Date;
}

/** Reads the first rows of a table as a delivery is read, storing nothing and comparing them with nothing stored. */
export async function readFirst({ filas, ...file }: FirstRows): Promise<MuestrasDePrueba> {
  const notes = new NotesByReason();
  const recount = new Recount();
  const first: MuestraDocument[] = [];
  let esEntero = true;
  const report = await processFile({
    ...file,
    simulacion: true,
    notes,
    limit: { filas, cut: () => (esEntero = false) },
    save: (documents) => {
      for (const document of documents) recount.add(document);
      first.push(...documents.slice(0, muestrasDeEnsayo - first.length));
      return Promise.resolve(new Map(documents.map(({ _id }) => [_id, { outcome: 'nueva' as const }])));
    },
  });
  const room = new AnswerRoom(aroundSamples);
  return {
    recuento: recount.recuento(report, notes.notas()),
    esEntero,
    muestras: first.map(({ _id, ...muestra }) => muestra).filter((muestra) => room.takes(muestra)),
  };
}
