import { describe, expect, it } from 'vitest';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { logText } from '../../../testing/product/log-lines.ts';
import { formOf, formulario } from '../../../testing/product/panel.ts';
import { useLaboratory, usePanel } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
const panel = usePanel(product);

/** What the functions' logs say of acts of administrators, in order. */
async function acts(): Promise<object[]> {
  const lines = (await logText(product)).split('\n').filter((line) => line.includes('"acto-de-administrador"'));
  return lines.map((line) => JSON.parse(line) as object);
}

describe('the audit trail', () => {
  it('lists who did what to a client and when, newest first, with each field before and after', async () => {
    const { cliente } = (await panel.crearCliente()).data;
    const body = formulario.cliente({ nombre: 'Faro', solicitantes: ['Hotel Faro', 'Hotel Cabo'], version: 1 });
    await panel.cambiarCliente(cliente._id, body);
    await panel.cambiarCliente(cliente._id, { ...body, version: 2 });
    await panel.borrarCliente(cliente._id, 2);
    const { entradas, cursor } = await panel.auditoria({ cosa: cliente._id });
    expect(cursor).toBeNull();
    expect(entradas.map(({ accion }) => accion)).toEqual(['eliminar', 'modificar', 'crear']);
    const [deleted, changed, made] = entradas;
    expect(changed).toMatchObject({
      quien: { _id: 'admin', email: 'admin@alicuota.test' },
      cosa: { tipo: 'cliente', nombre: 'Faro' },
      contrasenaCambiada: false,
      cambios: [
        { campo: 'nombre', antes: 'Hoteles del Norte', despues: 'Faro' },
        { campo: 'solicitantes', antes: ['Hotel Duna'], despues: ['Hotel Cabo'] },
      ],
    });
    expect(Date.now() - Date.parse(changed?.cuando ?? '')).toBeLessThan(60_000);
    expect(made?.cambios).toContainEqual({ campo: 'nombre', antes: null, despues: 'Hoteles del Norte' });
    expect(deleted?.cambios).toContainEqual({
      campo: 'solicitantes',
      antes: ['Hotel Faro', 'Hotel Cabo'],
      despues: null,
    });
  });

  it('records that a password was changed, and never the password', async () => {
    const secreto = 'secreto-que-no-sale';
    const { user } = (await panel.crearUsuario({ email: 'clave@hotel.example', password: secreto })).data;
    await panel.cambiarUsuario(user._id, formOf(user, { password: `${secreto}-2`, clientes: ['aguas'] }));
    const page = await panel.auditoria({ cosa: user._id });
    expect(page.entradas.map(({ accion, contrasenaCambiada }) => [accion, contrasenaCambiada])).toEqual([
      ['modificar', true],
      ['crear', true],
    ]);
    expect(page.entradas[0]?.cambios).toEqual([
      { campo: 'clientes', antes: ['Cliente hoteles'], despues: ['Cliente aguas'] },
    ]);
    expect(JSON.stringify(page)).not.toMatch(/secreto|scrypt|assword/u);
  });

  it('is beside the log’s security events: each act of an administrator, and no other call', async () => {
    const since = (await acts()).length;
    const { user } = (await panel.crearUsuario({ email: 'vista@hotel.example' })).data;
    await panel.auditoria({ cosa: user._id });
    const { accessToken: token } = await product.signIn(await putUsuario({ _id: 'suscriptora' }));
    expect((await product.call('updateAvisos', { token, body: { avisos: [] } })).status).toBe(200);
    await expect
      .poll(async () => (await acts()).slice(since))
      .toMatchObject([{ call: 'createUsuario', user: 'admin', outcome: 'OK' }]);
  });

  it('has no entry for a refused change', async () => {
    const { tipoGrupo } = (await panel.crearGrupo({ nombre: 'Discutido' })).data;
    await putUsuario({ _id: 'usa', grupoTipoMuestra: [tipoGrupo._id] });
    await panel.borrarGrupo(tipoGrupo._id, 1);
    await panel.cambiarGrupo(tipoGrupo._id, { ...formulario.tipoGrupo(), version: 7 });
    await panel.crearGrupo({ nombre: 'Discutido', tiposIncluidos: [] });
    expect((await panel.auditoria({ cosa: 'discutido' })).entradas).toHaveLength(1);
  });

  it('is filtered by person and by thing, and read page by page to its end without loss', async () => {
    const other = await product.signIn(await putUsuario({ _id: 'otra-jefa', role: 'admin', clientes: [] }));
    for (let n = 0; n < 7; n++) {
      const body = formulario.tipoGrupo({ nombre: `Página ${n}` });
      await product.call('createTipoGrupo', { token: other.accessToken, body });
    }
    const names: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await panel.auditoria({ quien: 'OTRA-JEFA', limit: '3', ...(cursor && { cursor }) });
      expect(page.entradas.length).toBeLessThanOrEqual(3);
      names.push(...page.entradas.map(({ cosa }) => cosa.nombre));
      ({ cursor } = page);
    } while (cursor);
    expect(names).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Página ${n}`));
    const one = await panel.auditoria({ quien: 'otra-jefa', tipo: 'tipoGrupo', cosa: 'pagina 4' });
    expect(one.entradas.map(({ cosa }) => cosa.nombre)).toEqual(['Página 4']);
    expect((await panel.auditoria({ quien: 'otra-jefa', tipo: 'cliente' })).entradas).toEqual([]);
    expect((await panel.auditoria({ quien: 'nadie' })).entradas).toEqual([]);
  });
});
