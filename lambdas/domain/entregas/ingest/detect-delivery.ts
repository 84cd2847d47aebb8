import { deliveredFiles } from './delivered-files.ts';
import { detect, unknown } from '../detect/detect.ts';
import type { PriorKnowledge } from '../detect/saved-mapeos.ts';
import { type Deteccion, isObject, type Json } from '../../../../contract/entregas/deteccion.ts';
import { conNombresDeLugar } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import { cabeceraDeMuestra } from './crosstab.ts';
import { endsOf } from '../detect/ends.ts';
import { detectWorkbook } from '../detect/workbook.ts';
import { FileRefused } from './file-refused.ts';
import { Workbook } from '../workbook/workbook.ts';

/**
 * Finds how a delivery is to be read: a text, a workbook, or the first file of a .zip, since one mapping reads all of its
 * files. Reads it to its end. Throws only what `source` throws: what isn't understood is one of `avisos`.
 */
export async function detectDelivery(
  source: AsyncIterable<Uint8Array>,
  known: PriorKnowledge = {},
): Promise<Deteccion> {
  try {
    for await (const file of deliveredFiles(source)) {
      const { archivo } = file;
      try {
        const content = await file.open();
        const found =
          'workbook' in content
            ? await detectWorkbook(await Workbook.open(content.workbook), known)
            : detect({ ...(await endsOf(content.bytes)), ...known });
        const said = ofCrossed(found);
        if (archivo === undefined) return said;
        return { ...said, avisos: [`Es un .zip: se ha mirado su primer archivo, «${archivo}»`, ...said.avisos] };
      } finally {
        await file.close?.();
      }
    }
  } catch (error) {
    if (error instanceof FileRefused) return unknown(error.message);
    throw error;
  }
  throw new Error('A delivery has a file at least');
}

/**
 * A table with its samples in columns or blocks is read as rows of results: the cell of a sample's own field comes with the
 * line of each of its parameters, which isn't where it stands, so that none is said of it; and its places are named as people do.
 */
function ofCrossed(found: Deteccion): Deteccion {
  const { mapeo, conjeturas, columnas } = found;
  const { cruce, bloques } = mapeo ?? {};
  const lists = [
    isObject(cruce) ? [cruce['filas']] : [],
    isObject(bloques) ? Object.values({ ...bloques, tabla: [] }) : [],
  ];
  const names = lists.flat().flatMap((list) => (Array.isArray(list) ? (list as readonly Json[]) : []));
  if (!cruce && !bloques) return found;
  const ofSample = new Set<Json>([cabeceraDeMuestra, ...names]);
  const isOfSample = (campo: string) => campo === 'fechas' || campo.startsWith('campos.');
  const said = (frase: string, isSample: boolean) =>
    conNombresDeLugar(isSample ? frase.replaceAll(/ \(línea \d+\)/gu, '') : frase);
  return {
    ...found,
    conjeturas: conjeturas.map((each) => ({
      ...each,
      fundamento: said(each.fundamento, isOfSample(each.campo)),
      ...(each.pregunta && { pregunta: conNombresDeLugar(each.pregunta) }),
      ...(each.opciones && { opciones: each.opciones.map(conNombresDeLugar) }),
    })),
    columnas: columnas.map((each) => {
      const fundamento = said(each.fundamento, ofSample.has(each.nombre));
      const raro = each.raro && ofSample.has(each.nombre) ? { texto: each.raro.texto } : each.raro;
      return { ...each, fundamento, raro };
    }),
  };
}
