import { changesBetween } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readPointNaming } from '../puntos/naming/point-naming.ts';
import { filasOf, requireTamano } from './filas.ts';
import { contextOf, readTabla } from './read-tabla.ts';
import { instalacionSnapshot } from './snapshot.ts';
import { readInstalacion, type StoredInstalacion, writeInstalacion } from './store/instalaciones.ts';

/** Reads the rows of a table, and tells what keeps each from being stored. Stores nothing. */
export const checkTablaDePrograma: Implementation<'checkTablaDePrograma'> = async ({ body }, viewer) => ({
  filas: (await readTabla(body.filas, viewer, await readPointNaming())).map(({ faltas, frecuencia, isKnown }) => ({
    faltas,
    frecuencia,
    aviso: faltas.length === 0 && isKnown ? 'Esta fila está ya en el programa: se deja como está' : null,
  })),
});

/** Adds the rows of a table to programmes, those of an installation in one transaction. Throws VALIDATION or CONFLICT. */
export const createTablaDePrograma: Implementation<'createTablaDePrograma'> = async ({ body }, viewer) => {
  const naming = await readPointNaming();
  const read = await readTabla(body.filas, viewer, naming);
  const wrong = read.flatMap(({ faltas }, place) => faltas.map((falta) => ({ ...falta, place })));
  if (wrong.length > 0) {
    throw new Failure('VALIDATION', {
      message: 'Hay filas que no se pueden guardar. Corrígelas o quítalas',
      details: wrong
        .slice(0, 50)
        .map(({ place, campo, motivo }) => ({ field: `filas.${place}.${campo}`, message: motivo })),
    });
  }
  const fresh = read.flatMap(({ instalacion, fila, isKnown }) =>
    instalacion && fila && !isKnown ? [{ instalacion, fila }] : [],
  );
  const byInstalacion = Map.groupBy(fresh, ({ instalacion }) => instalacion);
  for (const [before, some] of byInstalacion) {
    const { _id, version, cambio: previous, ...documento } = before;
    const added = some.map(({ fila }) => fila);
    const filas = [...before.filas, ...filasOf(added, { ...contextOf(before, naming.aliases), newId: viewer.newId })];
    requireTamano({ ...documento, filas });
    await makeChange<StoredInstalacion>(
      { usuario: viewer.usuario, now: viewer.now, newId: viewer.newId },
      {
        accion: 'modificar',
        cosa: { tipo: 'instalacion', _id, nombre: before.nombre },
        cambios: changesBetween(instalacionSnapshot(documento), instalacionSnapshot({ ...documento, filas })),
        previous,
        write: async (cambio, entrada) => {
          const written = { _id, ...documento, filas, version: version + 1, cambio };
          return (await writeInstalacion(written, version, [entrada])) && written;
        },
        reread: async () => readInstalacion(_id),
      },
    );
  }
  return new Reply({ filas: fresh.length, instalaciones: byInstalacion.size }, fresh.length);
};
