import type { CampoFecha } from './campos-of-muestra.ts';
import type { ParsedFecha, FechaReading } from './fecha-reader.ts';
import type { AddRemark } from '../mapping/compile.ts';

/** How a file's dates are read: by `read`, in these formats, and none after `ultima` (`yyyy-mm-dd`). */
interface DateReadingOptions {
  read: (text: string) => FechaReading;
  formatos: string;
  ultima: string;
}

/** Reads one of a sample's dates; undefined, and refused, where it doesn't exist, may be two, or hasn't come yet. */
export function fechaOfMuestra(
  { campo: { name, mayBePlanned }, text, estado }: { campo: CampoFecha; text: string; estado: unknown },
  { read, formatos, ultima }: DateReadingOptions,
  refuse: AddRemark,
): ParsedFecha | undefined {
  const leida = read(text);
  if (!leida) {
    refuse(name, text, `No es una fecha que exista (${formatos})`);
  } else if ('readings' in leida) {
    const both = leida.readings.map(spanishFecha).join(' o el ');
    refuse(
      name,
      text,
      `Puede ser el ${both}. Si vale el primero de los formatos, di en el formato de lectura "fechas_en_orden": true`,
    );
  } else if (leida.fecha > ultima && !mayLieAhead(mayBePlanned, estado)) {
    refuse(name, text, `Es una fecha que no ha llegado: el ${spanishFecha(leida.fecha)}`);
  } else return leida;
  return undefined;
}

function mayLieAhead(mayBePlanned: CampoFecha['mayBePlanned'], estado: unknown): boolean {
  return mayBePlanned === 'always' || (mayBePlanned === 'enCurso' && estado === 'en_curso');
}

const spanishFecha = (fecha: string) => fecha.split('-').toReversed().join('/');
