import { describe, expect, it } from 'vitest';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { formulario } from '../../../testing/product/panel.ts';
import { useLaboratory, usePanel } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
const panel = usePanel(product);

describe('a client in the panel', () => {
  it('is created, listed, changed and deleted, and each answer says so', async () => {
    const created = await panel.crearCliente({
      contacto: { email: 'calidad@faro.example', telefono: '600 000 000' },
      empresa: 'cbba',
    });
    expect(created.message).toBe('Cliente "Hoteles del Norte" creado exitosamente');
    const { cliente } = created.data;
    expect(cliente).toMatchObject({
      nombre: 'Hoteles del Norte',
      contacto: { email: 'calidad@faro.example', telefono: '600 000 000' },
      empresa: 'cbba',
      isActive: true,
      version: 1,
    });
    const { data } = await product.call('listClientes', { token: panel.token });
    expect(data.clientes).toContainEqual(cliente);
    const changed = await panel.cambiarCliente(cliente._id, { ...formulario.cliente({ nombre: 'Faro' }), version: 1 });
    expect(changed.message).toBe('Cliente "Faro" actualizado exitosamente');
    expect(changed.data.cliente).toMatchObject({ nombre: 'Faro', contacto: {}, empresa: null, version: 2 });
    const deleted = await panel.borrarCliente(cliente._id, 2);
    expect(deleted.message).toBe('Cliente "Faro" eliminado exitosamente');
    expect((await panel.borrarCliente(cliente._id, 2)).refusal?.code).toBe('NOT_FOUND');
  });

  it('is refused without a name, without a solicitante and with a contact address that is none, and says why', async () => {
    const wrong: [object, string][] = [
      [{ nombre: ' ' }, 'El nombre es obligatorio'],
      [{ solicitantes: [] }, 'Debe seleccionar al menos un solicitante'],
      [{ contacto: { email: 'calidad' } }, 'El formato del correo electrónico no es válido'],
      [{ nombre: '', solicitantes: [''] }, 'El nombre es obligatorio, Debe seleccionar al menos un solicitante'],
    ];
    for (const [more, message] of wrong) {
      const { status, refusal } = await panel.crearCliente(more);
      expect([status, refusal?.code, refusal?.message]).toEqual([400, 'VALIDATION', message]);
    }
  });

  it('that was never changed in the panel is changed over version 0', async () => {
    const body = formulario.cliente({ nombre: 'Aguas', solicitantes: ['ETAP Norte'], empresa: 'cbba' });
    expect((await panel.cambiarCliente('aguas', { ...body, version: 1 })).refusal?.code).toBe('CONFLICT');
    expect((await panel.cambiarCliente('aguas', { ...body, version: 0 })).data.cliente.version).toBe(1);
  });

  it('keeps the first of two conflicting changes, and the refusal of the second says who made the first and when', async () => {
    const { cliente } = (await panel.crearCliente()).data;
    const first = await panel.cambiarCliente(cliente._id, { ...formulario.cliente({ nombre: 'Primero' }), version: 1 });
    expect(first.status).toBe(200);
    const second = await panel.cambiarCliente(cliente._id, {
      ...formulario.cliente({ nombre: 'Segundo' }),
      version: 1,
    });
    expect([second.status, second.refusal?.code]).toEqual([409, 'CONFLICT']);
    expect(second.refusal?.message).toMatch(
      /^admin@alicuota\.test ha cambiado estos datos \(.+\)\. Vuelve a cargarlos$/u,
    );
    expect((await panel.borrarCliente(cliente._id, 1)).refusal?.code).toBe('CONFLICT');
    const { data } = await product.call('listClientes', { token: panel.token });
    expect(data.clientes.find(({ _id }) => _id === cliente._id)?.nombre).toBe('Primero');
  });

  it('accepts exactly one of several simultaneous changes, and records only that one', async () => {
    const { cliente } = (await panel.crearCliente()).data;
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map(async (nombre) =>
        panel.cambiarCliente(cliente._id, { ...formulario.cliente({ nombre }), version: 1 }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(3);
    const winner = answers.find(({ status }) => status === 200)?.data.cliente.nombre;
    const { entradas } = await panel.auditoria({ cosa: cliente._id });
    expect(entradas.map(({ accion, cosa }) => [accion, cosa.nombre])).toEqual([
      ['modificar', winner],
      ['crear', 'Hoteles del Norte'],
    ]);
  });

  it('is not deleted while users refer to it, and says which', async () => {
    const { cliente } = (await panel.crearCliente()).data;
    const { _id, version } = cliente;
    const emails = ['a', 'b', 'c', 'd'].map((id) => `${id}@cliente.example`);
    const expected = [
      'No se puede eliminar: lo usa el usuario a@cliente.example',
      'No se puede eliminar: lo usan los usuarios a@cliente.example y b@cliente.example',
      'No se puede eliminar: lo usan los usuarios a@cliente.example, b@cliente.example y 1 más',
      'No se puede eliminar: lo usan los usuarios a@cliente.example, b@cliente.example y 2 más',
    ];
    for (const [n, email] of emails.entries()) {
      await putUsuario({ _id: email.charAt(0), clientes: [_id] });
      const { status, refusal } = await panel.borrarCliente(_id, version);
      expect([status, refusal?.code, refusal?.message]).toEqual([409, 'IN_USE', expected[n]]);
    }
  });

  it('narrowed, deactivated or given back, counts from the next request of its users on', async () => {
    const { cliente } = (await panel.crearCliente({ solicitantes: ['Hotel Sol', 'Hotel Luna'] })).data;
    const { accessToken: token } = await product.signIn(await putUsuario({ _id: 'mirona', clientes: [cliente._id] }));
    const seen = async () => {
      const { results } = (await product.call('listResults', { token, query: { limit: '1000' } })).data;
      return [...new Set(results.map(({ solicitante }) => solicitante))].toSorted();
    };
    expect(await seen()).toEqual(['Hotel Luna', 'Hotel Sol']);
    const narrowed = formulario.cliente({ solicitantes: ['Hotel Sol'], version: 1 });
    expect((await panel.cambiarCliente(cliente._id, narrowed)).status).toBe(200);
    expect(await seen()).toEqual(['Hotel Sol']);
    await panel.cambiarCliente(cliente._id, { ...narrowed, isActive: false, version: 2 });
    expect(await seen()).toEqual([]);
    const { data } = await panel.cambiarCliente(cliente._id, { ...narrowed, nombre: 'Otro nombre', version: 3 });
    expect(data.cliente.isActive).toBe(false);
    await panel.cambiarCliente(cliente._id, { ...narrowed, isActive: true, version: 4 });
    expect(await seen()).toEqual(['Hotel Sol']);
  });
});

describe('a group of types in the panel', () => {
  it('is created in the default colour, changed and deleted, and each answer says so', async () => {
    const created = await panel.crearGrupo();
    expect(created.message).toBe('Tipo de grupo "Superficies" creado exitosamente');
    const { tipoGrupo } = created.data;
    expect(tipoGrupo).toMatchObject({ color: '#3B82F6', isActive: true, version: 1 });
    const body = formulario.tipoGrupo({ color: '#112233', version: 1 });
    const changed = await panel.cambiarGrupo(tipoGrupo._id, body);
    expect(changed.message).toBe('Tipo de grupo "Superficies" actualizado exitosamente');
    expect((await panel.cambiarGrupo(tipoGrupo._id, body)).refusal?.code).toBe('CONFLICT');
    const { data } = await product.call('listTipoGrupos', { token: panel.token });
    expect(data.tipoGrupos).toContainEqual(changed.data.tipoGrupo);
    const deleted = await panel.borrarGrupo(tipoGrupo._id, 2);
    expect(deleted.message).toBe('Tipo de grupo "Superficies" eliminado exitosamente');
  });

  it('is refused without a name, a type or with a colour that is none, and says why', async () => {
    const wrong: [object, string][] = [
      [{ nombre: '' }, 'El nombre es obligatorio'],
      [{ tiposIncluidos: [' '] }, 'Debe seleccionar al menos un tipo de muestra'],
      [{ color: 'azul' }, 'El color debe tener el formato #RRGGBB'],
    ];
    for (const [more, message] of wrong) {
      const { status, refusal } = await panel.crearGrupo(more);
      expect([status, refusal?.message]).toEqual([400, message]);
    }
  });

  it('is not deleted while a user refers to it', async () => {
    const { tipoGrupo } = (await panel.crearGrupo()).data;
    await putUsuario({ _id: 'limpieza', grupoTipoMuestra: [tipoGrupo._id] });
    const { status, refusal } = await panel.borrarGrupo(tipoGrupo._id, 1);
    expect([status, refusal?.message]).toEqual([
      409,
      'No se puede eliminar: lo usa el usuario limpieza@cliente.example',
    ]);
  });
});

describe('the payloads that the specification lists, without a version', () => {
  const contacto = { email: 'calidad@faro.example', telefono: '600 000 000', direccion: 'Gijón' };

  it('change and delete a client as it is stored', async () => {
    const listed = {
      nombre: 'Faro',
      solicitantes: ['Hotel Faro'],
      descripcion: 'Cadena',
      contacto,
      empresa: 'alicuota',
    };
    const { _id } = (await panel.crearCliente()).data.cliente;
    await panel.cambiarCliente(_id, { ...formulario.cliente({ nombre: 'Otro' }), version: 1 });
    expect((await panel.cambiarCliente(_id, listed)).data.cliente).toMatchObject({ ...listed, version: 3 });
    const asked = { token: panel.token, params: { id: _id } };
    expect((await product.call('deleteCliente', asked)).message).toBe('Cliente "Faro" eliminado exitosamente');
    expect((await product.call('deleteCliente', asked)).status).toBe(404);
    expect((await panel.cambiarCliente(_id, listed)).status).toBe(404);
  });

  it('change and delete a group as it is stored', async () => {
    const listed = { nombre: 'Manos', tiposIncluidos: ['Mano'], descripcion: 'Higiene', color: '#112233' };
    const { _id } = (await panel.crearGrupo()).data.tipoGrupo;
    expect((await panel.cambiarGrupo(_id, listed)).data.tipoGrupo).toMatchObject({ ...listed, version: 2 });
    const asked = { token: panel.token, params: { id: _id } };
    expect((await product.call('deleteTipoGrupo', asked)).message).toBe('Tipo de grupo "Manos" eliminado exitosamente');
  });
});
