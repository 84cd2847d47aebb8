import { describe, expect, it } from 'vitest';
import { type Atributos, atributosSchema } from '../../../../contract/programa/instalacion.ts';
import { clases } from '../clases.ts';
import { atributosValues, errorsOfAtributos, hechosDeAtributos, readAtributos } from './atributos.ts';

describe('the attributes of an installation', () => {
  it.each<Atributos>([
    { clase: 'zona', m3Dia: 2600.5, habitantes: 12_000, esPrivada: false },
    { clase: 'zona', esPrivada: true },
    { clase: 'zona', m3Dia: 60, esPrivada: false, tieneWeb: false },
    { clase: 'deposito', capacidadM3: 500 },
    { clase: 'edificio', esPrioritario: true, puntosDeAgua: 120, terminales: 90, tieneHierro: false, depositoM3: 12 },
    { clase: 'otra_legionella', recircula: true },
    { clase: 'vaso', temporada: { desde: '06-01', hasta: '09-15' }, esDeRed: true, esDeUsoPublico: true },
    { clase: 'edar', habitantesEquivalentes: 2000, esPrimerAno: true },
    { clase: 'deposito', capacidadM3: 500, seReclora: true, m3Dia: 40 },
    { clase: 'captacion', m3Dia: 40 },
    { clase: 'matadero', ungulados: true, pollos: false },
    { clase: 'obrador', carnePicada: true, brotes: false },
    { clase: 'cocina' },
  ])('come back from a form as they went into it: %j', (atributos) => {
    expect(atributosSchema.parse(readAtributos(atributosValues(atributos)))).toEqual(atributos);
  });

  it('of each class may all stay unknown, and are read as its own alone', () => {
    const filled = { ...atributosValues({ clase: 'zona' }), m3Dia: '2.600,5', habitantesEquivalentes: '7' };
    for (const clase of clases) {
      expect(errorsOfAtributos(atributosValues({ clase }))).toEqual({});
      expect(atributosSchema.parse(readAtributos({ ...filled, clase }))).not.toHaveProperty(
        clase === 'edar' ? 'm3Dia' : 'habitantesEquivalentes',
      );
    }
    expect(readAtributos(filled)).toMatchObject({ m3Dia: 2600.5 });
  });

  it('that are wrong are said under their fields', () => {
    expect(errorsOfAtributos(atributosValues({ clase: '' }))).toEqual({ clase: 'Elige qué es' });
    const zona = { ...atributosValues({ clase: 'zona' }), m3Dia: 'mucho', habitantes: '2,5' };
    expect(Object.keys(errorsOfAtributos(zona))).toEqual(['m3Dia', 'habitantes']);
    const vaso = { ...atributosValues({ clase: 'vaso' }), abre: '31/02' };
    expect(Object.keys(errorsOfAtributos(vaso)).toSorted()).toEqual(['abre', 'cierra']);
  });

  it.each([
    ['m3Dia', 'mucho', 'Escribe un número, con coma para los decimales'],
    ['m3Dia', '0', 'Escribe un número mayor que cero, o déjalo en blanco'],
    ['m3Dia', '99.999.999', 'Es demasiado grande'],
    ['habitantes', '2,5', 'Escribe un número sin decimales'],
  ])('say of %s %s what to write instead', (name, typed, error) => {
    expect(errorsOfAtributos({ ...atributosValues({ clase: 'zona' }), [name]: typed })).toEqual({ [name]: error });
  });

  it('are told with what isn’t known', () => {
    expect(hechosDeAtributos({ clase: 'vaso', temporada: { desde: '06-01', hasta: '09-15' } })).toEqual([
      { label: 'Temporada', value: 'del 1 de junio al 15 de septiembre' },
      { label: 'Se llena con agua de la red pública', value: 'No consta' },
      { label: 'Piscina de uso público', value: 'No consta' },
    ]);
  });
});
