import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { monthsBefore } from '../../../contract/base/fecha.ts';
import { compareSpanish, fold } from '../../../contract/base/texto.ts';
import { porPotenciaDeDiez } from '../../../contract/evolucion/rules/unidades.ts';
import type { Actuacion, FalloDePapel, PapelAnual } from '../../../contract/papeles/papeles.ts';
import { nombreDeParametro } from '../../../contract/normas/diccionario.ts';
import { cifrasDe } from './cifras.ts';
import { lineasDe, type ValorDeLinea } from './lineas.ts';
import { type Lugar, sinParametro } from './secciones.ts';
import type { Dias } from './temporadas.ts';
import { claseDe, isFuera, type Leido, textoDe, textoDeSuLimite, type Valor } from './valores.ts';

type Seccion = PapelAnual['secciones'][number];

/** The same days a year before; the last of February is the last of February. */
export function anteriorDe({ desde, hasta }: Dias): Dias {
  return { desde: monthsBefore(desde, 12), hasta: sumaDias(monthsBefore(sumaDias(hasta, 1), 12), -1) };
}

/** The places of the samples that were taken in some days. */
export const tomadas = (places: readonly number[], { muestras }: Leido, { desde, hasta }: Dias): number[] =>
  places.filter((place) => {
    const fecha = muestras[place]?.fecha_muestra ?? '';
    return desde <= fecha && fecha <= hasta;
  });

/** What a part of a network was sampled for, of its samples of this year and of the one before. */
export function parteDe(lugar: Lugar, leido: Leido, { ahora, antes }: { ahora: number[]; antes: number[] }): Seccion {
  const [now, before] = [ahora, antes].map((places) => contadas(places, leido)) as [Contadas, Contadas];
  const tipos = [...now.tipos.keys(), ...before.tipos.keys()];
  return {
    instalacion: lugar.instalacion,
    nombre: lugar.nombre,
    muestras: ahora,
    antes,
    fueraDeTemporada: [],
    sinParametro: sinParametro(ahora, leido),
    total: { ahora: ahora.length, antes: antes.length },
    noCumplen: { ahora: now.noCumplen, antes: before.noCumplen },
    determinaciones: { ahora: now.determinaciones, antes: before.determinaciones },
    noConformes: { ahora: now.noConformes, antes: before.noConformes },
    tipos: [...new Set(tipos)].toSorted(compareSpanish).map((tipo) => ({
      tipo,
      muestras: { ahora: now.tipos.get(tipo) ?? 0, antes: before.tipos.get(tipo) ?? 0 },
    })),
  };
}

interface Contadas {
  noCumplen: number;
  determinaciones: number;
  noConformes: number;
  tipos: Map<string, number>;
}

function contadas(places: readonly number[], leido: Leido): Contadas {
  const own = new Set(places);
  const valores = leido.valores.filter(({ muestra }) => own.has(muestra));
  const tipos = new Map<string, number>();
  for (const place of places) {
    const tipo = leido.muestras[place]?.tipo_muestra ?? '';
    tipos.set(tipo, (tipos.get(tipo) ?? 0) + 1);
  }
  return {
    noCumplen: places.filter((place) => leido.muestras[place]?.noCumple).length,
    determinaciones: valores.length,
    noConformes: valores.filter(({ conclusion }) => conclusion === 'No cumple').length,
    tipos,
  };
}

/** The limit of the largest quantified value, else of the newest, in words; '' for none. */
function limiteDe(valores: readonly ValorDeLinea[]): string {
  const size = ({ valor, exponente }: ValorDeLinea) => porPotenciaDeDiez(valor.valor ?? 0, exponente);
  const [first, ...others] = valores.filter(({ valor }) => claseDe(valor) === 'cuantificado');
  const of = first ? others.reduce((a, b) => (size(b) >= size(a) ? b : a), first) : valores.at(-1);
  if (!of) return '';
  const texto = textoDeSuLimite(of.valor);
  return texto && of.exponente !== 0 ? `${texto} ${of.valor.unidad}` : texto;
}

/** Figures by parameter of this year's samples, each beside those of the year before. */
export function parametrosDe(
  leido: Leido,
  { ahora, antes }: { ahora: ReadonlySet<number>; antes: ReadonlySet<number> },
): PapelAnual['parametros'] {
  const valores = leido.valores.filter(({ muestra }) => ahora.has(muestra) || antes.has(muestra));
  return lineasDe(valores).map((linea) => {
    const before = linea.valores.filter(({ valor }) => antes.has(valor.muestra));
    const now = linea.valores.filter(({ valor }) => ahora.has(valor.muestra));
    return {
      ...cifrasDe(linea, now),
      limite: limiteDe(now),
      antes: before.length > 0 ? cifrasDe(linea, before) : null,
    };
  });
}

/** What failed in some samples, with the incidents about it. */
export function fallosDe(leido: Leido, ahora: ReadonlySet<number>, actuaciones: readonly Actuacion[]): FalloDePapel[] {
  const about = ({ muestra, determinacion, descripcion }: Valor) =>
    actuaciones
      .filter(
        (one) =>
          one.muestras.includes(muestra) &&
          fold(one.determinacion) === fold(determinacion) &&
          [determinacion, descripcion].some((name) => fold(name) === fold(one.que)),
      )
      .map(({ _id }) => _id);
  const values = leido.valores
    .filter((valor) => ahora.has(valor.muestra) && (valor.conclusion === 'No cumple' || isFuera(valor)))
    .map((valor) => ({ ...medidaDe(valor), muestra: valor.muestra, incidencias: about(valor) }));
  const whole = sinParametro([...ahora], leido).map((muestra): FalloDePapel => {
    const own = actuaciones.filter((one) => one.muestras.includes(muestra));
    return {
      muestra,
      parametro: own[0]?.que ?? 'La muestra en su conjunto',
      texto: null,
      unidad: '',
      limite: '',
      conclusion: 'No cumple',
      incidencias: own.map(({ _id }) => _id),
    };
  });
  // A determination may fail of which no value is said to, beside others of its sample of which one is.
  const unsaid = [...ahora].flatMap((muestra) => {
    const own = leido.valores.filter((valor) => valor.muestra === muestra && valor.conclusion === 'No cumple');
    const said = new Set(own.map(({ determinacion }) => fold(determinacion)));
    if (said.size === 0) return [];
    return (leido.fallan[muestra] ?? []).flatMap((parametro): FalloDePapel[] => {
      if (said.has(fold(parametro))) return [];
      const incidencias = actuaciones
        .filter((one) => one.muestras.includes(muestra) && fold(one.determinacion) === fold(parametro))
        .map(({ _id }) => _id);
      return [{ muestra, parametro, texto: null, unidad: '', limite: '', conclusion: 'No cumple', incidencias }];
    });
  });
  return [...values, ...whole, ...unsaid].toSorted((a, b) => a.muestra - b.muestra);
}

/** A value as a line of a list says it. */
export function medidaDe(valor: Valor): Omit<FalloDePapel, 'muestra' | 'incidencias' | 'texto'> & { texto: string } {
  return {
    parametro: nombreDeParametro(valor.determinacion, valor.descripcion),
    texto: textoDe(valor),
    unidad: valor.unidad,
    limite: textoDeSuLimite(valor),
    conclusion: valor.conclusion,
    ...(isFuera(valor) && { fuera: true }),
  };
}
