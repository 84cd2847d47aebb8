import type { Atributos, Temporada } from '../../../../contract/programa/instalacion.ts';
import { leyDeMatadero, leyDeObrador, planPropio } from './alimentos.ts';
import { leyDeCaptacion, leyDeDeposito, leyDeEdificioPrioritario, leyDeInfraestructura, leyDeZona } from './consumo.ts';
import { alAno, cadaMeses, escrito, type Ley } from './fila.ts';
import { instalacionDe, leyDeLegionella } from './legionella.ts';

type Leyes = { readonly [C in Atributos['clase']]: (atributos: Extract<Atributos, { clase: C }>) => Ley };

function deLegionella(atributos: Atributos): Ley {
  const instalacion = instalacionDe(atributos);
  return instalacion ? leyDeLegionella(instalacion) : sinNumero('Falta si recircula para saber qué pide la ley.');
}

const leyes: Leyes = {
  zona: leyDeZona,
  etap: ({ m3Dia }) => leyDeInfraestructura('etap', m3Dia),
  red: ({ m3Dia }) => leyDeInfraestructura('red', m3Dia),
  deposito: leyDeDeposito,
  captacion: leyDeCaptacion,
  edificio: leyDeEdificio,
  torre: deLegionella,
  agua_climatizada: deLegionella,
  pulverizacion: deLegionella,
  otra_legionella: deLegionella,
  vaso: leyDeVaso,
  edar: leyDeEdar,
  matadero: leyDeMatadero,
  obrador: leyDeObrador,
  cocina: () => sinNumero(`La ley no da número: ${planPropio}.`),
  otra: () => sinNumero('La frecuencia que la ley pida a esta clase de instalación, el portal no la calcula.'),
};

/**
 * The law for an installation: a row for each demanded sampling, with article and arithmetic, and sentences on samplings left to
 * an authority or to the operator's own plan, or not computable from known facts. Without regional law.
 */
export function leyDe(atributos: Atributos): Ley {
  return (leyes[atributos.clase] as (of: Atributos) => Ley)(atributos);
}

const sinNumero = (dicho: string): Ley => ({ filas: [], dichos: [dicho] });

function leyDeEdificio(atributos: Extract<Atributos, { clase: 'edificio' }>): Ley {
  const agua = leyDeLegionella('agua sanitaria', atributos);
  if (!atributos.esPrioritario) return agua;
  const grifos = leyDeEdificioPrioritario(atributos);
  return { filas: [...grifos.filas, ...agua.filas], dichos: [...grifos.dichos, ...agua.dichos] };
}

/** RD 742/2013, art. 11 and annex III. */
function leyDeVaso({ temporada, esDeRed }: Extract<Atributos, { clase: 'vaso' }>): Ley {
  const ley: Ley = {
    filas: [
      {
        que: 'Control periódico',
        frecuencia: cadaMeses(1),
        articulo: 'RD 742/2013, art. 11 y an. III',
        frase: `Al menos uno al mes${temporada ? ' en la temporada' : ''}, cada vez en el circuito y en el vaso (art. 11.4)`,
        temporada,
      },
      {
        que: 'Control de rutina',
        frecuencia: { cada: 'dias', dias: 1 },
        articulo: 'RD 742/2013, art. 11 y an. III',
        frase: 'Al menos uno al día, antes de abrir',
        temporada,
        isInSitu: true,
      },
    ],
    dichos: ['La autoridad puede pedir más, o admitir menos tras dos años conformes (art. 11).'],
  };
  const inicial = {
    que: 'Control inicial',
    frecuencia: { cada: 'apertura', dias: 15 } as const,
    articulo: 'RD 742/2013, art. 11 y an. III',
  };
  if (esDeRed === false)
    ley.filas.unshift({
      ...inicial,
      frase: 'En la quincena anterior a la apertura: el agua no es de la red pública',
      temporada,
    });
  else if (temporada && diasCerrado(temporada) > 14)
    ley.filas.unshift({
      ...inicial,
      frase: 'En la quincena anterior a la apertura, tras más de dos semanas de cierre',
      temporada,
    });
  return ley;
}

/** Days of a common year that lie out of a season. */
function diasCerrado({ desde, hasta }: Temporada): number {
  const [opens, closes] = [desde, hasta].map((dia) => Date.parse(`2023-${dia}`) / 86_400_000) as [number, number];
  return (opens - closes - 1 + 365) % 365;
}

/** RD 509/1996, annex III. */
function leyDeEdar({ habitantesEquivalentes: he, esPrimerAno }: Extract<Atributos, { clase: 'edar' }>): Ley {
  if (he === undefined) return sinNumero('Faltan los habitantes equivalentes para saber cuántas muestras pide la ley.');
  if (he < 2000)
    return sinNumero(
      `${escrito(he)} h-e: la ley no da número por debajo de 2.000; lo fija la autorización de vertido.`,
    );
  const n = he >= 50_000 ? 24 : he >= 10_000 || esPrimerAno === true ? 12 : 4;
  const como =
    he >= 10_000
      ? `${n} al año`
      : `12 el primer año y 4 los demás, o 12 tras un año con un incumplimiento: ${n} al año`;
  return {
    filas: [
      {
        que: 'Muestra de vertido de 24 horas',
        frecuencia: alAno(n),
        articulo: 'RD 509/1996, an. III',
        frase: `${escrito(he)} h-e: ${como}`,
      },
    ],
    dichos:
      he < 10_000 && esPrimerAno === undefined
        ? ['No consta si es el primer año o si el último hubo un incumplimiento.']
        : [],
  };
}
