import { expect, it } from 'vitest';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);

// Signing in through a provider is e2e/cuenta/api/empresa.test.ts's: none is within reach of every stage.
it('the settings of a company sign-in are kept, and a provider that is out of reach lets no one in', async () => {
  const { call, mark } = target;
  const token = laboratory.adminToken;
  const { clientes } = (await call('listClientes', { token, query: { search: mark } })).data;
  const params = { id: clientes.find(({ nombre }) => nombre === `Hoteles ${mark}`)?._id ?? '' };
  expect((await call('getEntradaEmpresa', { token, params })).data.entrada).toBeNull();
  const dominio = `hotel-${mark}.example`;
  const body = {
    dominios: [dominio],
    emisor: `https://acceso.hotel-${mark}.invalid`,
    idCliente: 'portal',
    secreto: 'un-secreto-de-prueba',
  };
  const kept = (await call('updateEntradaEmpresa', { token, params, body })).data.entrada;
  expect(kept).toMatchObject({ dominios: [dominio], tieneSecreto: true, activo: false, probada: null });
  expect(JSON.stringify(kept)).not.toContain(body.secreto);
  expect((await call('startPruebaEmpresa', { token, params })).refusal?.code).toBe('COMPANY_UNREACHABLE');
  const codigo = { codigo: 'no-hay-tal-codigo' };
  expect((await call('finishPruebaEmpresa', { token, params, body: codigo })).refusal?.code).toBe(
    'COMPANY_CODE_INVALID',
  );

  const email = `ana@${dominio}`;
  expect((await call('findEmpresa', { body: { email } })).data.empresa).toBe(false);
  expect((await call('startEmpresa', { body: { email } })).refusal?.code).toBe('NOT_FOUND');
  expect((await call('finishEmpresa', { body: codigo })).refusal?.code).toBe('COMPANY_CODE_INVALID');
  const returned = await call('returnEmpresa', { query: { state: 'inventado' } });
  expect(returned.headers.get('location')).toContain('/entrada-empresa#fallo=');
});
