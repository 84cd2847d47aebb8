import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientes, muestras, solicitantes, tipoGrupos, tipos } from '../../../testing/product/laboratory.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { useLaboratory, usePanel } from '../../../testing/product/use-product.ts';
import { anyUsuario, seesBoth, seesSolicitante } from '../../resultados/api/naive.ts';

const laboratory = { clientes, tipoGrupos };

const product = useLaboratory();
const panel = usePanel(product);

describe('the form of a user', () => {
  it('shows how many samples of how many solicitantes the user would see, results and in progress', async () => {
    await fc.assert(
      fc.asyncProperty(anyUsuario, async (usuario) => {
        const { data } = await product.call('countAlcance', { token: panel.token, body: usuario });
        const own = muestras.filter(
          ({ estado, solicitante, tipo_muestra: tipo }) =>
            estado !== 'anulada' && seesBoth(usuario, solicitante.nombre, tipo, laboratory),
        );
        const withSamples = new Set(own.map(({ solicitante }) => solicitante.nombre));
        const allowed = solicitantes.filter((one) => seesSolicitante(usuario, one, laboratory));
        const seen = usuario.role === 'admin' || usuario.master === 'todos' ? [...withSamples] : allowed;
        const count = (wanted: string) => own.filter(({ estado }) => estado === wanted).length;
        expect(data).toEqual({
          muestras: own.length,
          resultados: count('autorizada'),
          enCurso: count('en_curso'),
          solicitantes: seen.length,
          sinMuestras: seen.filter((one) => !withSamples.has(one)).length,
          tipos: new Set(own.map(({ tipo_muestra }) => tipo_muestra)).size,
        });
      }),
      { numRuns: runsOf(80) },
    );
  });

  it('counts nothing for a form that is still blank', async () => {
    const { data } = await product.call('countAlcance', { token: panel.token, body: {} });
    expect(data).toEqual({ muestras: 0, resultados: 0, enCurso: 0, solicitantes: 0, sinMuestras: 0, tipos: 0 });
  });

  it('offers every solicitante and type that a sample, a client or a group names', async () => {
    await panel.crearCliente({ solicitantes: ['Sin muestras', 'Hotel Sol'] });
    await panel.crearGrupo({ tiposIncluidos: ['Sin usar'] });
    const { data } = await product.call('getOpcionesAdmin', { token: panel.token });
    expect(new Set(data.solicitantes)).toEqual(new Set([...solicitantes, 'Sin muestras']));
    expect(new Set(data.tiposMuestra)).toEqual(new Set([...tipos, 'Sin usar']));
  });
});
