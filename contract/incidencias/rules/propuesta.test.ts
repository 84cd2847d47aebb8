import { describe, expect, it } from 'vitest';
import type { MuestraDeIncidencia } from '../incidencia.ts';
import { conPropuesta } from './propuesta.ts';

const muestra = (numero: string, tipo: string, conclusion: 'Cumple' | 'No cumple' | 'Sin definir', dia = numero) => ({
  _id: `id-${numero}-${tipo}`,
  numero_muestra: numero,
  fecha_muestra: `2026-04-${dia.padStart(2, '0')}`,
  tipo_muestra: tipo,
  conclusion,
  papel: conclusion === 'No cumple' ? ('incumple' as const) : ('remuestra' as const),
});
const propuestaDe = (muestras: MuestraDeIncidencia[], determinacion = 'Legionella') =>
  conPropuesta({ estado: 'abierta', determinacion, muestras }).propuesta;

describe('what the samples of an incident propose', () => {
  const fallo = muestra('3', 'Torre', 'No cumple');

  it('is to close it by a later sample of its type that complies, which is said', () => {
    expect(propuestaDe([fallo, muestra('5', 'Torre', 'Cumple')])).toEqual({
      tipo: 'cerrar',
      muestra: 'id-5-Torre',
      motivo: 'La nueva muestra 5, del mismo punto y tipo (Torre), cumple.',
    });
  });

  it('is nothing by one of another type, of the same day, or that concludes nothing', () => {
    expect(propuestaDe([fallo, muestra('5', 'Grifo', 'Cumple')])).toBeNull();
    expect(propuestaDe([fallo, muestra('4', 'Torre', 'Cumple', '3')])).toBeNull();
    expect(propuestaDe([fallo, muestra('5', 'Torre', 'Sin definir')])).toBeNull();
  });

  it('waits for each of the types that fail in it', () => {
    const both = [fallo, muestra('4', 'Grifo', 'No cumple'), muestra('6', 'Torre', 'Cumple')];
    expect(propuestaDe(both)).toBeNull();
    expect(propuestaDe([...both, muestra('9', 'Grifo', 'Cumple')])).toMatchObject({
      muestra: 'id-9-Grifo',
      motivo: 'Las nuevas muestras 6 (Torre) y 9 (Grifo), cada una del tipo que falló, cumplen.',
    });
  });

  it('says of the sample as a whole that the laboratory concludes that', () => {
    expect(propuestaDe([fallo, muestra('5', 'Torre', 'Cumple')], '')?.motivo).toBe(
      'La nueva muestra 5, del mismo punto y tipo (Torre), cumple según lo que el laboratorio concluye de la muestra entera.',
    );
  });

  it('is to discard it where none fails any more, and nothing once it is closed', () => {
    const gone = { ...fallo, papel: 'retirada' as const };
    expect(propuestaDe([gone])).toMatchObject({ tipo: 'descartar', muestra: null });
    expect(conPropuesta({ estado: 'cerrada', determinacion: '', muestras: [gone] }).propuesta).toBeNull();
  });
});
