import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { clean, fold } from '../../../contract/base/texto.ts';
import { maxExplicadas } from '../../../contract/programa/cobertura.ts';
import { type Alcance, allows, tiposDe } from '../../platform/access/scope.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readPointNaming } from '../puntos/naming/point-naming.ts';
import { filaVista, isAtPuntoVisto, isFilaVisible, puntosVistos, requireInstalacion } from './access/visibles.ts';
import { cifrasDe, faltanDe, type PeriodoConMuestras } from './cobertura/asignacion.ts';
import { type InstalacionConMuestras, type Muestra, readConMuestras } from './cobertura/cifras.ts';
import { filasPlaneadas } from './cobertura/planeadas.ts';
import { periodoOf } from './get-cobertura.ts';
import { excusadaPor, reglaDe } from './ley/reglas.ts';

/** Tells why each sample of a row's points counts in a period or doesn't. Throws NOT_FOUND. */
export const getPeriodo: Implementation<'getPeriodo'> = async ({ params, query }, viewer) => {
  const { alcance, now } = viewer;
  const instalacion = await requireInstalacion(viewer, params.id);
  const { aliases } = await readPointNaming();
  const claveOf = (clave: string) => aliases.claveOf(clave);
  const planned = filasPlaneadas(instalacion, claveOf, { desde: query.desde, hasta: query.desde })
    .find(({ _id }) => _id === query.fila)
    ?.periodos.find(({ desde }) => desde === query.desde);
  if (!planned) throw new Failure('NOT_FOUND');
  // With every overlapping period: a sample of this period may count in another.
  const [contada] = await readConMuestras([instalacion], planned);
  const own = contada?.filas.find(({ fila }) => fila._id === query.fila);
  const periodo = own?.periodos.find(({ desde }) => desde === query.desde);
  if (!contada || !own || !periodo || !isFilaVisible(alcance, own.fila, instalacion)) throw new Failure('NOT_FOUND');
  const { fila } = own;
  const puntos = new Set((fila.puntos.length > 0 ? fila.puntos : instalacion.puntos).map(claveOf));
  const muestras = [...contada.muestras.values()]
    .filter(
      ({ _id, punto, fecha, tipo }) =>
        (puntos.has(punto) || periodo.excusas.includes(_id)) &&
        periodo.desde <= fecha &&
        fecha <= periodo.hasta &&
        allows(tiposDe(alcance.tipos, instalacion.solicitante), clean(tipo)),
    )
    .toSorted((a, b) => Number(a.fecha > b.fecha) - Number(a.fecha < b.fecha));
  const explain = explainer(contada, own, { periodo, alcance });
  const visto = await puntosVistos(alcance, fila.puntos);
  if (!isAtPuntoVisto(fila, visto)) throw new Failure('NOT_FOUND');
  const { muestras: _muestras, ...shown } = periodoOf(fila, periodo, {
    muestras: contada.muestras,
    hoy: fechaEnMadrid(now),
  });
  return {
    fila: filaVista(fila, visto),
    sinPuntos: own.sinPuntos ?? null,
    periodo: shown,
    muestras: muestras.slice(0, maxExplicadas).map((muestra) => ({
      _id: muestra._id,
      numero_muestra: muestra.numero,
      fecha_muestra: muestra.fecha,
      enCurso: muestra.estado === 'en_curso',
      tipo_muestra: muestra.tipo,
      ...explain(muestra),
    })),
    total: muestras.length,
  };
};

/** Gives the function that tells whether a sample of the row's points counts in the period, and why. */
function explainer(
  { instalacion, filas, muestras }: InstalacionConMuestras,
  { fila, enOtra, periodos }: InstalacionConMuestras['filas'][number],
  { periodo, alcance }: { periodo: PeriodoConMuestras; alcance: Alcance },
): (muestra: Muestra) => { cuenta: boolean; motivo: string } {
  const regla = reglaDe(fila);
  const excusan = excusadaPor(fila, instalacion.filas);
  const counted = new Set([...periodo.autorizadas, ...periodo.enCurso]);
  const fits = [
    'punto',
    ...(fila.tipos.length > 0 ? ['tipo'] : []),
    ...(fila.parametros.length > 0 ? ['parámetros'] : []),
  ];
  const agree = fits.length === 1 ? 'el punto coincide' : `${fits.slice(0, -1).join(', ')} y ${fits.at(-1)} coinciden`;
  return ({ _id, tipo, punto, parametros, sinResultado }) => {
    if (periodo.excusas.includes(_id)) return { cuenta: true, motivo: regla.excusa?.frase ?? '' };
    if (periodo.deMas.includes(_id))
      return { cuenta: true, motivo: `De más: ${agree}, y lo planeado de este periodo ya está tomado sin ella` };
    if (counted.has(_id)) return { cuenta: true, motivo: `Cuenta para «${fila.que}»: ${agree}` };
    const other = filas.find((one) => one.fila._id === enOtra.get(_id));
    if (other) {
      const named = isFilaVisible(alcance, other.fila, instalacion) ? `«${other.fila.que}»` : 'otra fila';
      return { cuenta: false, motivo: `Cuenta para ${named}, que pide lo mismo` };
    }
    const excusing = filas.find(
      (one) =>
        excusan?.has(one.fila._id) && one.periodos.some((each) => [...each.autorizadas, ...each.enCurso].includes(_id)),
    );
    if (excusing && faltanDe(cifrasDe(periodo)) === 0)
      return { cuenta: false, motivo: 'Valdría por la de este periodo, que ya tiene la suya' };
    if (fila.tipos.length > 0 && !fila.tipos.includes(tipo))
      return { cuenta: false, motivo: `Es de otro tipo: «${tipo}»` };
    const unknown = [...fila.parametros, ...(regla.resultado === undefined ? [] : [regla.resultado])].find((one) =>
      sinResultado.has(fold(one)),
    );
    if (unknown !== undefined)
      return {
        cuenta: false,
        motivo:
          regla.resultado === undefined
            ? `«${unknown}» no tiene un resultado que diga qué se encontró`
            : 'Legionella spp. sin resultado o indeterminable, que no es «no detectado»: hay que tomar otra (RD 487/2022, an. VIII.B)',
      };
    const lacking = fila.parametros.filter((parametro) => !parametros.has(fold(parametro)));
    if (lacking.length > 0) return { cuenta: false, motivo: `No tiene ${lacking.map((one) => `«${one}»`).join(', ')}` };
    const elsewhere = periodos.find((one) => [...one.autorizadas, ...one.enCurso].includes(_id));
    if (elsewhere)
      return {
        cuenta: false,
        motivo: `Cuenta en otro periodo, del ${fechaCorta(elsewhere.desde)} al ${fechaCorta(elsewhere.hasta)}`,
      };
    if (!periodo.conjunto) return { cuenta: false, motivo: 'No cuenta para esta fila' };
    const isTaken = !periodo.conjunto.sinPuntos && [...counted].some((id) => muestras.get(id)?.punto === punto);
    return {
      cuenta: false,
      motivo: isTaken
        ? 'Su punto ya tiene una muestra que cuenta en este periodo'
        : 'Es de otro muestreo, o de una clase de punto que ya está: cuenta el muestreo que más puntos tiene',
    };
  };
}
