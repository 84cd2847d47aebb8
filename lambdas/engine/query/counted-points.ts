import type { PuntoCitado } from '../../../contract/puntos/puntos.ts';
import { fechaOf } from '../blocks/calendar.ts';
import { type BlockPoint, blockPointsOf } from './block-points.ts';
import type { CatalogEntry } from './catalog.ts';
import { eachBlock } from './opened-blocks.ts';
import type { Found } from './order.ts';
import { noAliases, type PointAliases } from './point-aliases.ts';
import type { PointCensus } from './point-census.ts';
import { type SampleRef, sampleRefOf } from './points.ts';

/** A sample of a point; its conclusion is in the laboratory's words, '' for none. */
export type PointSampleRef = SampleRef & { tipo: string; conclusion: string };

/** A point with what is counted of its samples; its name is that of the newest, or what its aliases are joined to. */
export interface PuntoContado extends PuntoCitado {
  muestras: number;
  noCumplen: number;
  /** The day of its first sample; `yyyy-mm-dd`. */
  primera: string;
  ultima: PointSampleRef;
}

export function pointSampleOf({ block, row }: Found): PointSampleRef {
  const { tipos, conclusiones } = block.columns;
  return {
    ...sampleRefOf({ block, row }),
    tipo: tipos.values[tipos.index[row] as number] ?? '',
    conclusion: conclusiones.values[conclusiones.index[row] as number] ?? '',
  };
}

/** Some points of a census, by number, named and dated: of their newest samples alone is a row read. */
export async function countedPoints(
  entries: readonly CatalogEntry[],
  census: PointCensus,
  { numbers, aliases = noAliases }: { numbers: readonly number[]; aliases?: PointAliases | undefined },
): Promise<PuntoContado[]> {
  const byBlock = Map.groupBy(numbers, (number) => census.blocks[census.place[number] as number] as string);
  const wanted = entries.filter(({ key }) => byBlock.has(key));
  const found = new Map<number, PuntoContado>();
  await eachBlock('autorizada', wanted, (block) => {
    const { index, points } = blockPointsOf(block);
    for (const number of byBlock.get(block.name) ?? []) {
      const row = census.row[number] as number;
      const { clave, solicitante, nombre, codigo } = aliases.pointOf(points[(index[row] as number) - 1] as BlockPoint);
      found.set(number, {
        clave,
        solicitante,
        nombre,
        ...(codigo && { codigo }),
        muestras: census.muestras[number] as number,
        noCumplen: census.noCumplen[number] as number,
        primera: fechaOf(census.first[number] as number),
        ultima: pointSampleOf({ block, row }),
      });
    }
  });
  return numbers.flatMap((number) => found.get(number) ?? []);
}
