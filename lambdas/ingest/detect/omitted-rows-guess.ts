import type { Columna } from './columns.ts';
import type { Conjetura, Json } from '../../../contract/deteccion.ts';
import type { Tabla } from './header-line.ts';
import { shown } from './notation.ts';
import { isControl } from './words.ts';

/** The guess of `omitir_filas`: what the table says, and rows of quality control, which are asked about. */
export function rulesGuess({ reglas }: Tabla, columnas: readonly Columna[]): Conjetura[] {
  const controls = columnas.flatMap(({ nombre, textos, tipo }) => {
    const found = textos.filter(({ texto }) => isControl(texto));
    const isKind =
      (tipo === 'texto' || tipo === 'codigo') &&
      textos.length <= 60 &&
      found.length > 0 &&
      found.length < textos.length;
    return isKind ? [{ nombre, found }] : [];
  });
  const plain: Json[] = reglas.map(({ regla }) => regla);
  const [control] = controls;
  if (plain.length === 0 && !control) return [];
  const base = { campo: 'omitir_filas', ruta: ['omitir_filas'] };
  const why = reglas.map(({ fundamento }) => fundamento).join('. ');
  if (!control) return [{ ...base, valor: plain, alternativas: [[]], fundamento: why, certeza: 'probable' }];
  const valores = control.found.map(({ texto }) => texto);
  const valor = [...plain, { columna: control.nombre, valores }];
  const fundamento = [why, `Hay filas que parecen controles de calidad: ${shown(control.found)} en «${control.nombre}»`]
    .filter((part) => part !== '')
    .join('. ');
  return [
    {
      ...base,
      valor,
      alternativas: [plain],
      fundamento,
      certeza: 'preguntar',
      pregunta: `¿Se dejan fuera las filas con «${valores.join('», «')}» en «${control.nombre}»?`,
    },
  ];
}
