import type { Finding } from './compare.ts';
import type { Difference } from './repair.ts';
import type { Family, IndexedRow } from '../../../engine/blocks/row.ts';

const families: Record<Family, string> = { autorizada: 'resultados', en_curso: 'en curso' };

const fields: Record<keyof IndexedRow, string> = {
  id: 'identificador',
  numero: 'número',
  fecha: 'fecha',
  tipo: 'tipo de muestra',
  solicitante: 'solicitante',
  conclusion: 'conclusión',
  referencia: 'referencia externa',
  producto: 'producto',
  prevista: 'fecha prevista',
  determinaciones: 'determinaciones',
  punto: 'punto de muestreo',
  codigoPunto: 'código del punto',
  valores: 'valores',
};

/** The differences of one part of the index, in Spanish, a line for each. */
export function findingLines({ part, isDamaged, differences }: Finding): string[] {
  const familia = families[part.familia];
  const damage = isDamaged ? [`fragmento ${part.shard} (${familia}): el índice está dañado`] : [];
  return [
    ...damage,
    ...differences.map((one) => `${one.solicitante} (${familia}): la muestra ${differenceWords(one)}`),
  ];
}

function differenceWords({ numero, id, what, campos }: Difference): string {
  const name = numero === id ? numero : `${numero} [${id}]`;
  return what === 'distinta'
    ? `${name} difiere en ${campos.map((campo) => fields[campo]).join(', ')}`
    : `${name} ${what}`;
}
