import type { Atributos } from '../../../../contract/programa/instalacion.ts';
import { cadaMeses, cadaSemanas, type FilaDeLey, type Ley } from './fila.ts';

// Reg. (CE) 2073/2005, annex I, 3.2 and 3.3: the only foods with a frequency in the law. All others follow the operator's own
// plan.

const reglamento = 'Reg. (CE) 2073/2005';

/** Told where the law gives no number. */
export const planPropio =
  'decide el plan propio de APPCC, con sus razones (Reg. 2073/2005, art. 4; agua, RD 3/2023, arts. 69 y 71)';

const semanal = (que: string, frase: string): FilaDeLey => ({
  que,
  frecuencia: cadaSemanas(1),
  articulo: `${reglamento}, an. I, cap. 3.2`,
  frase: `${frase}, cada semana otro día`,
});

const rebajas =
  'Cada quince días tras 6 semanas satisfactorias seguidas en recuentos y E. coli, 30 en Salmonella y 52 en Campylobacter; los pequeños pueden quedar exentos.';

/** Carcases: the microorganisms depend on the animals (2.1.1 to 2.1.5 and 2.1.9), the frequency doesn't. */
export function leyDeMatadero({ ungulados, pollos, pavos }: Extract<Atributos, { clase: 'matadero' }>): Ley {
  const filas: FilaDeLey[] = [];
  const dichos = [rebajas];
  const isUnknown = ungulados === undefined && !pollos && !pavos;
  if (ungulados || isUnknown)
    filas.push(semanal('Canales: recuentos y Salmonella', 'Una sesión de 5 canales por semana'));
  if (pollos || pavos)
    filas.push(
      semanal('Canales de aves: Salmonella', 'Una sesión por semana de al menos 15 canales, en 5 muestras de piel'),
    );
  if (pollos) filas.push(semanal('Canales de pollos: Campylobacter', 'De las mismas 5 muestras de la sesión semanal'));
  if (isUnknown)
    dichos.push(
      'Si sacrifica aves, en sus canales se busca Salmonella sin recuentos, y en las de pollos de engorde también Campylobacter: no consta qué sacrifica.',
    );
  else if (pollos === undefined)
    dichos.push('Si sacrifica pollos de engorde, en sus canales se busca también Campylobacter (2.1.9): no consta.');
  return { filas, dichos };
}

type Obrador = Extract<Atributos, { clase: 'obrador' }>;

const productos: Readonly<Record<Exclude<keyof Obrador, 'clase'>, { nombre: string; fila: FilaDeLey }>> = {
  carnePicada: {
    nombre: 'carne picada',
    fila: semanal('Carne picada: recuentos y Salmonella', 'Al menos una vez por semana'),
  },
  preparadosDeCarne: {
    nombre: 'preparados de carne',
    fila: semanal('Preparados de carne: E. coli y Salmonella', 'Al menos una vez por semana'),
  },
  carneSeparada: {
    nombre: 'carne separada mecánicamente',
    fila: semanal('Carne separada mecánicamente: recuentos y Salmonella', 'Al menos una vez por semana'),
  },
  carneDeAve: {
    nombre: 'carne fresca de ave',
    fila: semanal('Carne fresca de ave: Salmonella', 'Al menos una vez por semana, 5 muestras del mismo lote'),
  },
  brotes: {
    nombre: 'brotes',
    fila: {
      que: 'Brotes: Salmonella y E. coli STEC',
      frecuencia: cadaMeses(1),
      articulo: `${reglamento}, an. I, cap. 3.3`,
      frase: 'Al menos una vez al mes, no antes de 48 horas de germinar; o 5 × 200 ml del agua de riego usada',
    },
  },
};

/** The rows for a workshop's products that have a frequency in the law; tells which facts are unknown. */
export function leyDeObrador(atributos: Obrador): Ley {
  const all = Object.keys(productos) as (keyof typeof productos)[];
  const filas = all.filter((one) => atributos[one] === true).map((one) => productos[one].fila);
  const unknown = all.filter((one) => atributos[one] === undefined).map((one) => productos[one].nombre);
  const dichos: string[] = [];
  if (filas.some(({ articulo }) => articulo.endsWith('3.2'))) dichos.push(rebajas);
  if (atributos.brotes === true)
    dichos.push(
      'De cada lote de semillas se prueba antes el 0,5 %, en porciones de 50 g (an. I, cap. 3.3): no se planea.',
    );
  const ask =
    unknown.length > 0
      ? `La ley da número a quien produce ${listed(unknown)} (Reg. 2073/2005, an. I, cap. 3.2 y 3.3): no consta. De lo demás`
      : filas.length > 0
        ? 'De lo demás que produce'
        : 'La ley no da número:';
  dichos.push(`${ask} ${planPropio}.`);
  return { filas, dichos };
}

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} o ${names.at(-1)}`;
