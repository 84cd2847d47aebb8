import type { EnsayoDeNorma, NormaDeTipo, TipoConNorma } from '../../../contract/normas/norma-de-tipo.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { lecturaDicha } from './lectura-dicha.ts';
import { changesBetween, normaDeTipoSnapshot } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { clean, compareNames } from '../../../contract/base/texto.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { conflict } from '../../platform/audit/conflict.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { queryCells } from '../../engine/query/statistics/counts.ts';
import { circunstanciasPor } from './circunstancias.ts';
import { readNormaDeTipo, readNormasDeTipos, writeNormaDeTipo } from './store/normas-de-tipo.ts';
import { newestOf } from '../muestras/newest-muestras.ts';

/** The types of the last year's samples, and the types with a chosen norm. */
export const listNormas: Implementation<'listNormas'> = async (_input, { alcance, now }) => {
  const desde = sumaDias(fechaEnMadrid(now), -365);
  const [{ cells }, stored] = await Promise.all([
    queryCells('autorizada', alcance, { desde }, 'ninguna'),
    readNormasDeTipos(),
  ]);
  const tipos = new Map<string, TipoConNorma>(
    stored.map((norma) => [norma.tipo, { tipo: norma.tipo, muestras: 0, norma }]),
  );
  for (const { tipo: name, cumple, noCumple, otros } of cells) {
    const tipo = clean(name);
    if (tipo === '') continue;
    const { norma = null, muestras = 0 } = tipos.get(tipo) ?? {};
    tipos.set(tipo, { tipo, muestras: muestras + cumple + noCumple + otros, norma });
  }
  return { tipos: [...tipos.values()].toSorted((a, b) => compareNames(a.tipo, b.tipo)) };
};

/** Chooses the norm of a type, switches it on or off. Throws CONFLICT. */
export const updateNorma: Implementation<'updateNorma'> = async ({ body }, { usuario, now, newId }) => {
  const { tipo } = body;
  const before = await readNormaDeTipo(tipo);
  if ((before?.version ?? 0) !== body.version) throw conflict(before ?? { cambio: null });
  const wanted = { ...body, version: body.version + 1 };
  const cambios = changesBetween(before ? normaDeTipoSnapshot(before) : {}, normaDeTipoSnapshot(wanted));
  if (before && cambios.length === 0) return new Reply({ norma: before }, before);
  const norma = await makeChange(
    { usuario, now, newId },
    {
      accion: before ? 'modificar' : 'crear',
      cosa: { tipo: 'norma', _id: tipo, nombre: tipo },
      cambios,
      previous: before?.cambio ?? null,
      write: async (cambio, entrada) => {
        const written = { ...wanted, cambio };
        return (await writeNormaDeTipo(written, before?.version, entrada)) && written;
      },
      reread: async () => readNormaDeTipo(tipo),
    },
  );
  return new Reply({ norma }, norma);
};

/** The reading of a type's newest sample by a norm. */
export const tryNorma: Implementation<'tryNorma'> = async ({ body }, { alcance }) => {
  const { tipo, ...norma } = body;
  return { ensayo: await ensayoOf(norma, await newestOf(alcance, tipo, 1)) };
};

async function ensayoOf(
  norma: Omit<NormaDeTipo, 'tipo' | 'activa'>,
  { muestras: [muestra] }: Awaited<ReturnType<typeof newestOf>>,
): Promise<EnsayoDeNorma['ensayo']> {
  if (!muestra) return null;
  const [circunstancias] = await circunstanciasPor(norma, [muestra]);
  const { _id, numero_muestra, fecha_muestra } = muestra;
  return circunstancias
    ? { muestra: { _id, numero_muestra, fecha_muestra }, lectura: lecturaDicha(muestra, circunstancias) }
    : null;
}
