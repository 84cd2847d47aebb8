import { hash32 } from '../../demo/random.ts';
import { type Dataset, dataset } from '../data.ts';

/** A laboratory to measure: how many samples, and of how many solicitantes where it isn't the demo's own number. */
export interface Laboratory {
  samples: number;
  solicitantes?: number | undefined;
}

/** `10000000x2500` as a laboratory; undefined for what is none. */
export function parseLaboratory(text: string): Laboratory | undefined {
  const [, samples, solicitantes] = /^(\d+)(?:x(\d+))?$/u.exec(text) ?? [];
  if (samples === undefined || Number(samples) < 5000) return undefined;
  return { samples: Number(samples), solicitantes: solicitantes === undefined ? undefined : Number(solicitantes) };
}

/** The laboratory as it is written, which is the name of its folder too. */
export function nameOf({ samples, solicitantes }: Laboratory): string {
  return solicitantes === undefined ? String(samples) : `${samples}x${solicitantes}`;
}

/**
 * The bench's own samples, one at a time. For more solicitantes than the demo has, each of them becomes a group of centres
 * among which its samples are shared out by a hash of their ids, so that the same ones come each time; the client of 5,000
 * samples stays as it is. Throws RangeError for fewer solicitantes than the demo has at that size.
 */
export function largeDataset({ samples, solicitantes }: Laboratory): Dataset {
  const base = dataset(samples);
  if (solicitantes === undefined) return base;
  const names = base.laboratory.clientes.flatMap((one) => one.solicitantes);
  const wanted = solicitantes - base.cliente.solicitantes.length;
  if (wanted < names.length)
    throw new RangeError(`At ${samples} samples there are ${names.length} solicitantes or more`);
  const centres = new Map(names.map((name, place) => [name, shareOut(wanted, names.length, place)]));
  const all = [...centres].flatMap(([name, count]) =>
    Array.from({ length: count }, (_, centre) => nameOfCentre(name, centre)),
  );
  return {
    ...base,
    solicitantes: [...all, ...base.cliente.solicitantes],
    *muestras() {
      for (const muestra of base.muestras()) {
        const { nombre } = muestra.solicitante;
        const centre = centreOf(muestra._id, centres.get(nombre) ?? 1);
        yield { ...muestra, solicitante: { nombre: nameOfCentre(nombre, centre) } };
      }
    },
  };
}

const nameOfCentre = (name: string, centre: number) => (centre === 0 ? name : `${name}, centro ${centre + 1}`);

/** How many of `total` fall to one of `parts` places: as evenly as whole numbers allow. */
export function shareOut(total: number, parts: number, place: number): number {
  return Math.floor(total / parts) + (place < total % parts ? 1 : 0);
}

/** The centre that a sample is of, from 0; the first ones have more samples than the last. */
export function centreOf(id: string, centres: number): number {
  return Math.floor(centres * (hash32(`centro ${id}`) / 2 ** 32) ** 1.5);
}
