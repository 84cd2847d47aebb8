import type { Muestra } from '../../../contract/muestras/muestra.ts';
import type { NormaDeTipo } from '../../../contract/normas/norma-de-tipo.ts';
import type { CircunstanciasDichas } from './lectura-dicha.ts';
import type { Caso } from './limites-principales.ts';
import { normas } from '../../../contract/normas/todas.ts';
import { claveDePunto, puntoOf } from '../../../contract/puntos/rules/punto.ts';
import { clean } from '../../../contract/base/texto.ts';
import { readNormasDeTipos } from './store/normas-de-tipo.ts';
import { canonicalBy } from '../../engine/query/points/aliases.ts';
import { readAliases, readPuntos, type StoredPunto } from '../puntos/store/puntos.ts';
import { readReferenciasAjenas } from '../../platform/access/store/known-clientes.ts';

/** The fields of a sample that decide its circumstances. */
type MuestraSituada = Pick<Muestra, 'tipo_muestra' | 'fecha_muestra' | 'solicitante'> &
  Pick<Muestra, 'punto_muestreo' | 'referencia_externa'>;

/** The norms that are switched on, by type. */
export async function normasActivas(): Promise<ReadonlyMap<string, NormaDeTipo>> {
  const stored = await readNormasDeTipos();
  return new Map(stored.filter(({ activa }) => activa).map((norma) => [norma.tipo, norma]));
}

/** The point, by its key, of samples of a type; absent where the samples name none. */
interface Procedencia {
  readonly norma: NormaDeTipo;
  readonly clave: string | undefined;
}

/** The places and facts by which samples of these types are read at these points, in the order given. */
export async function casosDe(procedencias: readonly Procedencia[]): Promise<Caso[]> {
  const canonical = canonicalBy(await readAliases());
  const claveOf = ({ clave }: Procedencia) => clave && canonical(clave);
  const puntos = await readPuntos(procedencias.flatMap((each) => claveOf(each) ?? []));
  return procedencias.map((each) => {
    const { lugar, atributos = {} } = circunstanciasBy(
      each.norma,
      { fecha_muestra: '' },
      puntos.get(claveOf(each) ?? ''),
    );
    return { lugar, atributos };
  });
}

/**
 * The circumstances of samples, in the order given: the norm that is switched on for the type, and the class of the point, by the
 * point's own data or else by the type's setting; undefined where no norm is switched on.
 */
export async function circunstanciasDe(
  muestras: readonly MuestraSituada[],
): Promise<(CircunstanciasDichas | undefined)[]> {
  const active = await normasActivas();
  const normaOf = ({ tipo_muestra }: MuestraSituada) => active.get(clean(tipo_muestra ?? ''));
  const puntoDe = await puntosDe(muestras.filter(normaOf));
  return muestras.map((muestra) => {
    const norma = normaOf(muestra);
    return norma && circunstanciasBy(norma, muestra, puntoDe(muestra));
  });
}

/** As `circunstanciasDe`, by another norm than the stored one, or one that isn't switched on. */
export async function circunstanciasPor(
  norma: Omit<NormaDeTipo, 'tipo' | 'activa'>,
  muestras: readonly MuestraSituada[],
): Promise<CircunstanciasDichas[]> {
  const puntoDe = await puntosDe(muestras);
  return muestras.map((muestra) => circunstanciasBy(norma, muestra, puntoDe(muestra)));
}

/** The stored data of the points of some samples; makes no request without points. */
async function puntosDe(
  muestras: readonly MuestraSituada[],
): Promise<(muestra: MuestraSituada) => StoredPunto | undefined> {
  if (muestras.length === 0) return () => undefined;
  const [ajenas, aliases] = await Promise.all([readReferenciasAjenas(), readAliases()]);
  const canonical = canonicalBy(aliases);
  const claveOf = (muestra: MuestraSituada) => {
    const { nombre } = muestra.solicitante;
    const punto = puntoOf(muestra, ajenas.has(clean(nombre)));
    return punto && canonical(claveDePunto(nombre, punto));
  };
  const puntos = await readPuntos(muestras.flatMap((muestra) => claveOf(muestra) ?? []));
  return (muestra) => puntos.get(claveOf(muestra) ?? '');
}

function circunstanciasBy(
  { norma: normaId, lugar, condiciones, filas, listeriaDemostrada }: Omit<NormaDeTipo, 'tipo' | 'activa'>,
  { fecha_muestra: fecha }: Pick<MuestraSituada, 'fecha_muestra'>,
  punto: StoredPunto | undefined,
): CircunstanciasDichas {
  const own = punto?.ficha;
  const clase = own?.clase ?? lugar;
  return {
    normaId,
    norma: normas[normaId],
    lugar: clase ?? undefined,
    origen: own?.clase ? 'punto' : lugar ? 'tipo' : 'desconocido',
    fecha,
    atributos: {
      condiciones: { ...condiciones, ...own?.atributos },
      ...(filas.length > 0 && { filas }),
      ...(listeriaDemostrada !== null && { listeriaDemostrada }),
    },
  };
}
