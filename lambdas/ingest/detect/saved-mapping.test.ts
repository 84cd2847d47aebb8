import { describe, expect, it } from 'vitest';
import { type Json, preguntasDe, responder } from '../../../contract/deteccion.ts';
import { read } from '../testing.ts';
import { detect } from './detect.ts';

/** A table whose headings say nothing of what the columns hold. */
const odd = [
  'c1;c2;c3;c4;c5;c6',
  'A-1;17/05/2026;Hotel Sol;Agua de consumo;7,2;<0,5',
  'A-2;18/05/2026;Hotel Luna;Piscina;7,45;12,75',
  'A-3;18/05/2026;Hotel Luna;Piscina;8,1;ND',
  '',
].join('\n');

const look = (content: string, mapeo: Record<string, Json>) =>
  detect({ inicio: new TextEncoder().encode(content), guardados: [{ nombre: 'lims', mapeo }] });
const asked = (found: ReturnType<typeof look>) => preguntasDe(found).map(({ campo }) => campo);

describe('a mapping saved before', () => {
  const saved = {
    forma: 'ancha',
    decimal: ',',
    separador: ';',
    campos: { numero_muestra: 'c1', fecha_muestra: 'c2', solicitante: 'c3', tipo_muestra: 'c4' },
    determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'c5' }] }],
    ignorar: ['c6'],
  };

  it('is proposed whole where the file has all of its columns, but for how this file is written', async () => {
    const found = look(odd.replaceAll(';', '\t'), saved);
    expect(asked(found)).toEqual([]);
    expect(found.mapeo).toEqual({ ...saved, separador: 'tabulador' });
  });

  it('that was saved with a question open asks it again', async () => {
    const open = { ...saved, campos: { ...saved.campos, solicitante: { constante: '' } }, ignorar: ['c3', 'c6'] };
    const found = look(odd, open);
    expect(asked(found)).toEqual(['campos.solicitante']);
    const [question] = preguntasDe(found);
    expect(question?.alternativas).toContainEqual('c3');
    const mapping = question ? responder(found.mapeo ?? {}, question, 'c3') : {};
    const { muestras } = await read(odd, { mapping });
    expect(muestras.map(({ solicitante }) => solicitante.nombre)).toEqual(['Hotel Sol', 'Hotel Luna', 'Hotel Luna']);
  });

  it.each(['numero_muestra', 'fecha_muestra', 'tipo_muestra'])('asks for its %s where it is blank', (campo) => {
    const open = { ...saved, campos: { ...saved.campos, [campo]: { constante: ' ' } } };
    expect(asked(look(odd, open))).toEqual([`campos.${campo}`]);
  });

  it('names the fields of the headings that it shares', () => {
    const other = { ...saved, determinaciones: [{ descripcion: 'X', resultados: [{ columna: 'c9' }] }] };
    const found = look(odd, other);
    expect(found.mapeo?.['campos']).toMatchObject(saved.campos);
  });
});
