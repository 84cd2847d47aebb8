import { describe, expect, it } from 'vitest';
import type { Determinacion, EstadoMuestra } from '../muestra.ts';
import { determinacionesOfAviso, nonCompliantDeterminaciones } from './aviso.ts';

const determinacion = (descripcion: string, status?: string, ...conclusiones: string[]): Determinacion => ({
  descripcion,
  ...(status !== undefined && { status_inteligente: status }),
  resultados: conclusiones.map((conclusion) => ({ descripcion, valor: 1, conclusion })),
  total_resultados: conclusiones.length,
  resultados_cumplen: 0,
  resultados_no_cumplen: 0,
});
const muestra = (estado: EstadoMuestra, ...determinaciones: Determinacion[]) => ({ estado, determinaciones });
const choice = { avisos: ['Legionella spp.'], avisosProvisionales: false, avisosPausados: false };
const legionella = determinacion('LEGIONELLA  spp.', 'NO CUMPLE');
const names = (determinaciones: Determinacion[]) => determinaciones.map(({ descripcion }) => descripcion);

describe('the determinations that don’t comply, for an alert', () => {
  it('is what the laboratory says of the determination, whatever its results', () => {
    const said = [determinacion('A', 'no cumple', 'Cumple'), determinacion('B', 'Cumple', 'No cumple')];
    expect(names(nonCompliantDeterminaciones(muestra('autorizada', ...said)))).toEqual(['A']);
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
    expect(names(determinacionesOfAviso(choice, sample))).toEqual(['LEGIONELLA  spp.']);
    expect(determinacionesOfAviso({ ...choice, avisos: [] }, sample)).toEqual([]);
  });

  it('is nothing of a sample in progress unless it asked for that', () => {
    const sample = muestra('en_curso', determinacion('Legionella spp.', undefined, 'No cumple'));
    expect(determinacionesOfAviso(choice, sample)).toEqual([]);
    expect(determinacionesOfAviso({ ...choice, avisosProvisionales: true }, sample)).toHaveLength(1);
  });

  it('is nothing at all once it has unsubscribed', () => {
    expect(determinacionesOfAviso({ ...choice, avisosPausados: true }, muestra('autorizada', legionella))).toEqual([]);
  });
});
