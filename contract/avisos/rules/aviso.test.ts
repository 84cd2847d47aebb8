import { describe, expect, it } from 'vitest';
import type { Determinacion, EstadoMuestra } from '../../muestras/muestra.ts';
import { avisoOf, determinacionesCercanas } from './aviso.ts';
import { nonCompliantDeterminaciones } from '../../muestras/rules/estado.ts';

const determinacion = (descripcion: string, status?: string, ...conclusiones: string[]): Determinacion => ({
  descripcion,
  ...(status !== undefined && { status_inteligente: status }),
  resultados: conclusiones.map((conclusion) => ({ descripcion, valor: 1, conclusion })),
  total_resultados: conclusiones.length,
  resultados_cumplen: 0,
  resultados_no_cumplen: 0,
});
const muestra = (estado: EstadoMuestra, ...determinaciones: Determinacion[]) => ({ estado, determinaciones });
const choice = {
  avisos: ['Legionella spp.'],
  avisosProvisionales: false,
  avisosCercanos: false,
  avisosPausados: false,
};
const legionella = determinacion('LEGIONELLA  spp.', 'NO CUMPLE');
const names = (determinaciones: Determinacion[]) => determinaciones.map(({ descripcion }) => descripcion);

describe('the determinations that don’t comply, for an alert', () => {
  it('is what the laboratory says doesn’t, of the determination or of one of its parameters', () => {
    const said = [
      determinacion('A', 'no cumple', 'Cumple'),
      determinacion('B', 'Cumple', 'Cumple', 'No cumple'),
      determinacion('C', 'Pendiente', 'No cumple'),
      determinacion('D', 'Cumple', 'Cumple', 'Sin conclusión'),
    ];
    expect(names(nonCompliantDeterminaciones(muestra('autorizada', ...said)))).toEqual(['A', 'B', 'C']);
  });

  it('is any result that doesn’t, where the laboratory says nothing of the determination', () => {
    const unsaid = [determinacion('A', undefined, 'Cumple', 'No cumple'), determinacion('B', undefined, 'Cumple')];
    expect(names(nonCompliantDeterminaciones(muestra('autorizada', ...unsaid)))).toEqual(['A']);
  });

  it('is, while the sample is in progress, any result that doesn’t; and nothing once it is withdrawn', () => {
    const both = [determinacion('A', 'Cumple', 'No cumple'), determinacion('B', 'No cumple')];
    expect(names(nonCompliantDeterminaciones(muestra('en_curso', ...both)))).toEqual(['A']);
    expect(nonCompliantDeterminaciones(muestra('anulada', ...both))).toEqual([]);
  });
});

describe('the determinations that a user is alerted of', () => {
  it('is what it chose, in whichever case and with whichever accents it is written', () => {
    const sample = muestra('autorizada', determinacion('E. coli', 'No cumple'), legionella);
    expect(names(avisoOf(choice, sample)?.noCumplen ?? [])).toEqual(['LEGIONELLA  spp.']);
    expect(avisoOf({ ...choice, avisos: [] }, sample)).toBeUndefined();
  });

  it('is nothing of a sample in progress unless it asked for that', () => {
    const sample = muestra('en_curso', determinacion('Legionella spp.', undefined, 'No cumple'));
    expect(avisoOf(choice, sample)).toBeUndefined();
    expect(avisoOf({ ...choice, avisosProvisionales: true }, sample)?.noCumplen).toHaveLength(1);
  });

  it('is nothing at all once it has unsubscribed', () => {
    expect(avisoOf({ ...choice, avisosPausados: true }, muestra('autorizada', legionella))).toBeUndefined();
  });
});

describe('a sample that does not comply, the laboratory not saying in which determination', () => {
  const coliformes = { descripcion: 'Coliformes', valor: 12, referencia: { max: 0 } };
  const unsaid = { ...determinacion('Legionella spp.'), resultados: [coliformes] };
  const sample = (estado: EstadoMuestra) => ({ ...muestra(estado, unsaid), conclusion_muestra: 'No cumple' });

  it('alerts whoever chose any of them, with what may be why', () => {
    const aviso = avisoOf({ ...choice, avisosCercanos: true }, sample('autorizada'));
    expect(aviso).toMatchObject({ noCumplen: [], cercanas: [], motivos: { total: 1 } });
    expect(avisoOf({ ...choice, avisos: ['Plomo'] }, sample('autorizada'))).toBeUndefined();
  });

  it('alerts nobody while it is in progress, once it is withdrawn, or where one is said not to comply', () => {
    const provisional = { ...choice, avisosProvisionales: true };
    expect(avisoOf(provisional, sample('en_curso'))).toBeUndefined();
    expect(avisoOf(choice, sample('anulada'))).toBeUndefined();
    const said = {
      ...muestra('autorizada', unsaid, determinacion('Plomo', 'No cumple')),
      conclusion_muestra: 'No cumple',
    };
    expect(avisoOf(choice, said)).toBeUndefined();
  });
});

describe('the values near their limit, for an alert', () => {
  const max = { referencia: { max: 50 } };
  const valor = (descripcion: string, value: number, conclusion?: string) => ({
    descripcion,
    valor: value,
    ...max,
    ...(conclusion !== undefined && { conclusion }),
  });
  const aniones = (...resultados: Determinacion['resultados']): Determinacion => ({
    descripcion: 'Aniones',
    resultados,
    total_resultados: resultados.length,
    resultados_cumplen: 0,
    resultados_no_cumplen: 0,
  });
  const near = { ...choice, avisos: ['ANIONES'], avisosCercanos: true };

  it('are those that comply at 80 % or more, without the results beside them', () => {
    const all = [
      valor('a', 39, 'Cumple'),
      valor('b', 40, 'Cumple'),
      valor('c', 60, 'No cumple'),
      valor('d', 45),
      valor('e', 50, 'cumple'),
    ];
    const sample = muestra('autorizada', aniones(...all), aniones(valor('f', 1, 'Cumple')));
    const found = determinacionesCercanas(sample);
    expect(found.map(({ resultados }) => resultados.map(({ descripcion }) => descripcion))).toEqual([['b', 'e']]);
    expect(determinacionesCercanas({ ...sample, estado: 'anulada' })).toEqual([]);
    const words = { descripcion: 'g', valor_formateado: 'Ausencia', conclusion: 'Cumple', ...max };
    expect(determinacionesCercanas(muestra('autorizada', aniones(words)))).toEqual([]);
  });

  it('are alerted of to who asked for them and chose the determination, beside what does not comply', () => {
    const sample = muestra('autorizada', aniones(valor('b', 40, 'Cumple'), valor('c', 60, 'No cumple')));
    expect(avisoOf(near, sample)).toMatchObject({
      noCumplen: [{ descripcion: 'Aniones' }],
      cercanas: [{ descripcion: 'Aniones', resultados: [{ descripcion: 'b' }] }],
    });
    expect(avisoOf({ ...near, avisosCercanos: false }, sample)).toMatchObject({ cercanas: [] });
    const complies = muestra('autorizada', aniones(valor('b', 40, 'Cumple')));
    expect(avisoOf(near, complies)).toMatchObject({ noCumplen: [], cercanas: [{ descripcion: 'Aniones' }] });
    expect(avisoOf({ ...near, avisosCercanos: false }, complies)).toBeUndefined();
    expect(avisoOf({ ...near, avisos: ['Legionella'] }, complies)).toBeUndefined();
    expect(avisoOf({ ...near, avisosPausados: true }, complies)).toBeUndefined();
    expect(avisoOf(near, { ...complies, estado: 'en_curso' })).toBeUndefined();
    expect(avisoOf({ ...near, avisosProvisionales: true }, { ...complies, estado: 'en_curso' })).toBeDefined();
  });
});
