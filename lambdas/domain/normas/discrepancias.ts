import { type Discrepancia, maxMuestrasComparadas } from '../../../contract/normas/norma-de-tipo.ts';
import { limitesDistintos } from './limites-distintos.ts';
import { compareNames } from '../../../contract/base/texto.ts';
import { takePace } from '../../platform/http/pace.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { circunstanciasPor } from './circunstancias.ts';
import { readNormaDeTipo } from './store/normas-de-tipo.ts';
import { newestOf } from '../muestras/newest-muestras.ts';

/** Limits stated in the newest samples of a type that differ from the norm's at their place and time, by number of samples. */
export const listDiscrepancias: Implementation<'listDiscrepancias'> = async ({ query }, viewer) => {
  await takePace('discrepancias', viewer);
  const norma = await readNormaDeTipo(query.tipo);
  if (!norma) return { norma: null, discrepancias: [], comparadas: 0, total: 0, limites: 0 };
  const { muestras, total } = await newestOf(viewer.alcance, query.tipo, maxMuestrasComparadas);
  const circunstancias = await circunstanciasPor(norma, muestras);
  const found = new Map<string, Discrepancia>();
  let limites = 0;
  for (const [place, muestra] of muestras.entries()) {
    const own = circunstancias[place];
    if (!own) continue;
    const { distintos, comparados } = limitesDistintos(muestra, own);
    limites += comparados;
    const { _id, numero_muestra, fecha_muestra } = muestra;
    const lugar = own.lugar ?? null;
    // A sample may state the same limit twice: it counts once.
    const once = new Map(distintos.map((each) => [JSON.stringify([each, lugar]), each]));
    for (const [key, each] of once) {
      const known = found.get(key);
      if (known) known.muestras++;
      else found.set(key, { ...each, lugar, muestras: 1, ultima: { _id, numero_muestra, fecha_muestra } });
    }
  }
  const discrepancias = [...found.values()].toSorted(
    (a, b) => b.muestras - a.muestras || compareNames(a.descripcion, b.descripcion),
  );
  return { norma: circunstancias[0]?.norma.cita ?? null, discrepancias, comparadas: muestras.length, total, limites };
};
