import { expect, it } from 'vitest';
import { fechaEnMadrid } from '../../contract/base/fecha.ts';
import { claveDePunto } from '../../contract/puntos/rules/punto.ts';
import { ndjson, secret } from '../../testing/deployed/laboratory.ts';
import { eventually } from '../../testing/deployed/target.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';
import { nitrato } from '../../testing/product/incidencias-page.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);

it('an installation is proposed, kept, counted, explained, added to by a table, and deleted', async () => {
  const { call, mark } = target;
  const { sol } = laboratory.solicitantes;
  const admin = { token: laboratory.adminToken };
  const hoy = fechaEnMadrid(new Date());
  const punto_muestreo = { nombre: `Red ${mark}` };
  const of = { solicitante: { nombre: sol }, tipo_muestra: laboratory.tipos.agua, fecha_muestra: hoy };
  await target.drop(
    `muestras/programa-${mark}.ndjson`,
    ndjson([nitrato(`programa-${mark}`, 20, { ...of, punto_muestreo })]),
  );
  const token = await target.signIn(laboratory.hotelera, secret);
  const proposed = await eventually('the point', async () => {
    const { data } = await call('listInstalacionesPropuestas', { token });
    return data.propuestas.flatMap(({ puntos }) => puntos).find(({ nombre }) => nombre === punto_muestreo.nombre);
  });
  expect(proposed.clave).toBe(claveDePunto(sol, punto_muestreo));
  const atributos = { clase: 'red' as const, m3Dia: 3200 };
  const nueva = { solicitante: sol, nombre: `Red ${mark}`, atributos, puntos: [proposed.clave] };
  expect((await call('createInstalacion', { token, body: nueva })).status).toBe(403);
  const { _id: id } = (await call('createInstalacion', { ...admin, body: nueva })).data.instalacion;
  const params = { id };
  const { ley } = (await call('getPropuestas', { ...admin, params })).data;
  const asked = ley.find(({ que }) => que === 'Análisis de control');
  const desde = `${hoy.slice(0, 4)}-01-01`;
  const fila = {
    que: asked?.que,
    frecuencia: asked?.frecuencia,
    tipos: [laboratory.tipos.agua],
    desde,
    origen: { clase: 'ley' },
  };
  const { solicitante: _solicitante, ...campos } = nueva;
  const changed = await call('updateInstalacion', { ...admin, params, body: { ...campos, filas: [fila], version: 1 } });
  const [stored] = changed.data.instalacion.filas;
  expect(stored?.origen).toMatchObject({ clase: 'ley', articulo: expect.stringContaining('tabla 10') });
  const { resumen } = (await call('getCobertura', { token, query: { instalacion: id } })).data;
  expect(resumen).toMatchObject({ filas: 1, planeadas: 4, autorizadas: 1 });
  const due = await call('listPorTomar', { token, query: { instalacion: id, plazo: 'mes' } });
  expect([due.status, due.data.resumen.instalaciones]).toEqual([200, 1]);
  const { clientes } = (await call('getCartera', { token })).data;
  expect(clientes.map(({ cliente, porTomar }) => [cliente.nombre, porTomar !== null])).toEqual([
    [`Hoteles ${mark}`, true],
  ]);
  const query = { fila: stored?._id ?? '', desde };
  expect((await call('getPeriodo', { token, params, query })).data.muestras).toMatchObject([{ cuenta: true }]);
  const filas = [
    { solicitante: sol, instalacion: nueva.nombre, que: 'Propio', tipos: laboratory.tipos.agua, frecuencia: 'mensual' },
  ];
  expect((await call('checkTablaDePrograma', { ...admin, body: { filas } })).data.filas[0]?.faltas).toEqual([]);
  expect((await call('createTablaDePrograma', { ...admin, body: { filas } })).data).toEqual({
    filas: 1,
    instalaciones: 1,
  });
  expect((await call('listPrograma', { token, query: { instalacion: id } })).data.instalaciones[0]?.filas).toHaveLength(
    2,
  );
  const foreign = await target.signIn(laboratory.ajena, secret);
  expect((await call('getInstalacion', { token: foreign, params })).status).toBe(404);
  expect((await call('getInstalacion', { token, params })).status).toBe(200);
  const tablon = { activo: true, nombre: '', indexable: false, sinac: '' };
  const { nombre } = (await call('updateTablon', { token, body: { instalacion: id, ...tablon } })).data.tablon;
  expect((await call('getTablon', { token, query: { instalacion: id } })).data.tablon).toMatchObject({
    activo: true,
    nombre,
  });
  for (const page of ['readTablon', 'readCartel'] as const)
    expect([page, (await call(page, { params: { nombre } })).status]).toEqual([page, 200]);
  expect((await call('deleteInstalacion', { ...admin, params, query: {} })).status).toBe(200);
  expect((await call('readTablon', { params: { nombre } })).status).toBe(404);
});
