import { beforeAll, expect, it } from 'vitest';
import { isObject } from '../../contract/entregas/deteccion.ts';
import { ndjson } from '../../testing/deployed/laboratory.ts';
import { eventually } from '../../testing/deployed/target.ts';
import { sampleThatFails } from '../../testing/product/alerts.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);
let token: string;
beforeAll(async () => {
  token = laboratory.adminToken;
});

const sample = (_id: string, producto: string) =>
  sampleThatFails(_id, { solicitante: { nombre: laboratory.solicitantes.sol }, producto });

/** The delivery of a file that a test dropped, once it is in some state. */
async function entregaOf(archivo: string, estado: string) {
  return eventually(`${archivo} is ${estado}`, async () => {
    const { entregas } = (await target.call('listEntregas', { token, query: { limit: '100' } })).data;
    return entregas.find((one) => one.archivo === archivo && one.estado === estado);
  });
}

const product = async (id: string) => {
  const found = await target.call('getResult', { token, params: { id } });
  return found.status === 200 ? found.data.result.producto : found.status;
};

it('an administrator lists deliveries, opens the refused rows of one, delivers it again and withdraws it', async () => {
  const { call, mark, drop } = target;
  const [only, both] = [`solo-${mark}`, `ambas-${mark}`];
  await drop(`muestras/antes-${mark}.ndjson`, ndjson([sample(both, 'Pozo')]));
  await entregaOf(`antes-${mark}.ndjson`, 'hecha');
  const archivo = `mala-${mark}.ndjson`;
  const refused = { ...sample(`nula-${mark}`, 'Grifo'), fecha_muestra: '31/02/2026' };
  await drop(`muestras/${archivo}`, ndjson([sample(only, 'Grifo'), sample(both, 'Grifo'), refused]));
  const { _id: id, muestras, filas, sha256 } = await entregaOf(archivo, 'hecha_con_rechazos');
  expect(muestras).toMatchObject({ nuevas: 1, actualizadas: 1, rechazadas: 1 });
  expect([filas, sha256]).toEqual([3, expect.stringMatching(/^[0-9a-f]{64}$/u)]);
  const { notas, tieneRechazadas, repetible } = (await call('getEntrega', { token, params: { id } })).data;
  expect([notas.rechazos.total, tieneRechazadas, repetible]).toEqual([1, true, true]);
  expect(notas.rechazos.motivos).toMatchObject([{ campo: 'fecha_muestra', total: 1, primeras: [{ linea: 3 }] }]);
  const { headers } = await call('openRechazadas', { token, params: { id } });
  expect(await (await fetch(headers.get('location') ?? '')).text()).toContain(`nula-${mark}`);

  const again = (await call('repeatEntrega', { token, params: { id } })).data.entrega;
  expect(again).toMatchObject({ archivo, via: 'panel' });
  await eventually('it was read again', async () => {
    const { entrega } = (await call('getEntrega', { token, params: { id: again._id } })).data;
    return entrega.estado === 'hecha_con_rechazos' ? entrega : undefined;
  });
  expect((await call('previewRetirada', { token, params: { id } })).data).toMatchObject({ quedan: 2, total: 2 });
  expect((await call('previewRetirada', { token, params: { id: again._id } })).data).toMatchObject({ quedan: 2 });

  const withdraw = async (_id: string) => {
    const body = { confirmacion: 'RETIRAR' } as const;
    await eventually('no other one is being withdrawn', async () =>
      (await call('withdrawEntrega', { token, params: { id: _id }, body })).status === 200 ? true : undefined,
    );
    return eventually('it is withdrawn', async () => {
      const { entrega } = (await call('getEntrega', { token, params: { id: _id } })).data;
      return entrega.estado === 'retirada' ? entrega : undefined;
    });
  };
  await withdraw(again._id);
  expect([await product(only), await product(both)]).toEqual(['Grifo', 'Grifo']);
  const preview = (await call('previewRetirada', { token, params: { id } })).data;
  expect(preview).toEqual({
    retiradas: 1,
    restauradas: 1,
    quedan: 0,
    certificados: 0,
    total: 2,
    exacta: true,
  });
  await withdraw(id);
  expect([await product(only), await product(both)]).toEqual([404, 'Pozo']);
  const { entradas } = (await call('listAuditoria', { token, query: { tipo: 'entrega' } })).data;
  expect(entradas.map(({ accion, cosa }) => [accion, cosa._id])).toEqual(
    expect.arrayContaining([
      ['retirar', id],
      ['retirar', again._id],
      ['repetir', id],
    ]),
  );
});

it('an administrator sees what can’t be in a delivery, says what it is, and switches a rule off and on', async () => {
  const { call, mark, drop } = target;
  const archivo = `mirar-${mark}.ndjson`;
  const counts = { total_resultados: 1, resultados_cumplen: 0, resultados_no_cumplen: 0 };
  const pH = { descripcion: 'pH', resultados: [{ descripcion: 'pH', valor: 15 }], ...counts };
  const date = { inicio_analisis: '2020-01-01' };
  await drop(`muestras/${archivo}`, ndjson([{ ...sample(`ph-${mark}`, 'Grifo'), ...date, determinaciones: [pH] }]));
  const { _id: id } = await entregaOf(archivo, 'hecha');
  const params = { id };
  const found = (await call('getCoherencia', { token, params })).data;
  expect(found.reparos.map(({ regla, situacion }) => [regla, situacion])).toEqual([
    ['imposible', 'vigente'],
    ['fechas', 'vigente'],
  ]);
  const body = { regla: 'imposible', reparos: null, salida: 'no_es_error', motivo: 'Es una prueba' } as const;
  const said = (await call('sayCoherencia', { token, params, body })).data;
  expect(said.reglas.map(({ regla, porMirar }) => [regla, porMirar])).toEqual([
    ['imposible', 0],
    ['fechas', 1],
  ]);
  expect((await call('getEntrega', { token, params })).data.entrega.porMirar).toBe(1);
  const switched = async (activa: boolean) => {
    const { version } = (await call('listReglas', { token })).data;
    const answer = await call('updateRegla', { token, params: { regla: 'repetida' }, body: { activa, version } });
    return answer.data.reglas.find(({ regla }) => regla === 'repetida')?.activa;
  };
  expect([await switched(false), await switched(true)]).toEqual([false, true]);
});

it('a certificate that was delivered is withdrawn', async () => {
  const { call, mark, drop } = target;
  const numero = `papel-${mark}`;
  await drop(`muestras/${numero}.ndjson`, ndjson([sample(numero, 'Grifo')]));
  await drop(`pdfs/${numero}.pdf`, '%PDF-1.7 equivocado');
  const found = await eventually('the certificate is there', async () => {
    const { entregas } = (await call('listEntregas', { token, query: { clase: 'certificados' } })).data;
    return entregas.find((one) => one.archivo === `${numero}.pdf` && one.estado === 'hecha');
  });
  const exists = async () => (await call('checkPdf', { token, params: { filename: `${numero}.pdf` } })).data.exists;
  await eventually('it is of the sample', async () => ((await exists()) ? true : undefined));
  const params = { id: found._id };
  expect((await call('withdrawEntrega', { token, params, body: { confirmacion: 'RETIRAR' } })).status).toBe(200);
  await eventually('it is gone', async () => ((await exists()) ? undefined : true));
});

/** Brings a file of one part; gives its upload's id. */
async function upload(archivo: string, content: string): Promise<string> {
  const { call } = target;
  const bytes = Buffer.byteLength(content);
  const { id } = (await call('beginSubida', { token, body: { archivo, bytes } })).data.subida;
  const [parte] = (await call('signPartes', { token, params: { id }, body: { numeros: [1] } })).data.partes;
  expect((await fetch(parte?.url ?? '', { method: 'PUT', body: content })).status).toBe(200);
  expect((await call('getSubida', { token, params: { id } })).data.hechas).toEqual([1]);
  expect((await call('endSubida', { token, params: { id } })).data.subida.estado).toBe('subida');
  return id;
}

it('an administrator brings a file of samples and a certificate from the browser', async () => {
  const { call, mark } = target;
  const numero = `subida-${mark}`;
  const archivo = `${numero}.ndjson`;
  const id = await upload(archivo, ndjson([sample(numero, 'Pozo')]));
  const delivered = (await call('deliverSubida', { token, params: { id }, body: { mapeo: null } })).data.entrega;
  expect(delivered).toMatchObject({ archivo, via: 'panel' });
  await entregaOf(archivo, 'hecha');
  expect(await product(numero)).toBe('Pozo');
  expect((await call('deleteSubida', { token, params: { id } })).status).toBe(200);

  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
  const certificados = [{ archivo: `${numero}.pdf`, bytes: pdf.length }];
  const [looked] = (await call('lookUpCertificados', { token, body: { certificados } })).data.certificados;
  const [signed] = (await call('signCertificados', { token, body: { certificados } })).data.certificados;
  expect(looked).toMatchObject({ numero: signed?.numero, tieneMuestra: signed?.tieneMuestra });
  const headers = signed?.cabeceras ?? {};
  expect((await fetch(signed?.url ?? '', { method: 'PUT', body: pdf, headers })).status).toBe(200);
  await eventually('its certificate is listed', async () => {
    const { entregas } = (await call('listEntregas', { token, query: { clase: 'certificados' } })).data;
    return entregas.find((one) => one.archivo === `${numero}.pdf` && one.estado === 'hecha' && one.via === 'panel');
  });
});

it('an administrator has a table detected, tries a mapping on it, saves that and delivers with it', async () => {
  const { call, mark } = target;
  const [nombre, archivo, numero] = [`tabla-${mark}`, `tabla-${mark}.csv`, `fila-${mark}`];
  const rows = [
    'Muestra;Cliente;Fecha;Tipo;pH (ud. pH)',
    `${numero};${laboratory.solicitantes.sol};17/05/2026;Agua de consumo;7,2`,
    `${numero}-b;${laboratory.solicitantes.sol};18/05/2026;Agua de consumo;7,45`,
  ];
  const id = await upload(archivo, `${rows.join('\n')}\n`);
  const { deteccion } = (await call('detectSubida', { token, params: { id }, body: { desdeCero: true } })).data;
  const campos = deteccion.mapeo?.['campos'];
  const mapeo = { ...deteccion.mapeo, campos: { ...(isObject(campos) && campos), producto: { constante: 'Red' } } };
  const first = (await call('readMuestra', { token, params: { id }, body: { mapeo } })).data;
  expect([first.recuento.muestras, first.recuento.error, first.esEntero]).toEqual([2, null, true]);
  const borrador = { fijado: {}, desdeCero: true, mapeo, pendientes: [], confirmados: ['forma'], desplazadas: {} };
  await call('keepBorrador', { token, params: { id }, body: borrador });
  expect((await call('getSubida', { token, params: { id } })).data.borrador).toEqual(borrador);
  expect((await call('listSubidas', { token })).data.subidas).toContainEqual(expect.objectContaining({ id, archivo }));
  await call('beginSimulacion', { token, params: { id }, body: { mapeo } });
  const { recuento } = await eventually('it was tried on the whole file', async () => {
    const { simulacion } = (await call('getSimulacion', { token, params: { id } })).data;
    return simulacion?.estado === 'hecho' ? simulacion : undefined;
  });
  expect(recuento).toMatchObject({ muestras: 2, rechazadas: 0 });

  const saved = (await call('saveMapeo', { token, params: { nombre }, body: { mapeo, desde: null } })).data.mapeo;
  expect([saved.version, saved.mapeo]).toEqual([1, mapeo]);
  expect((await call('getMapeo', { token, params: { nombre } })).data.mapeo.versiones).toHaveLength(1);
  const changed = { mapeo: { ...mapeo, descripcion: 'Otra' }, desde: 1 };
  await call('saveMapeo', { token, params: { nombre }, body: changed });
  const restored = (await call('restoreMapeo', { token, params: { nombre }, body: { version: 1, desde: 2 } })).data
    .mapeo;
  expect([restored.version, restored.mapeo]).toEqual([3, mapeo]);
  const { mapeos } = (await call('listMapeos', { token })).data;
  expect(mapeos.map((one) => one.nombre)).toContain(nombre);
  await call('deliverSubida', { token, params: { id }, body: { mapeo: nombre } });
  const { _id: entrega } = await entregaOf(archivo, 'hecha');
  const { results } = (await call('listResults', { token, query: { entrega } })).data;
  expect(results.map((one) => one.numero_muestra).toSorted()).toEqual([numero, `${numero}-b`]);

  const again = (await call('tryEntrega', { token, params: { id: entrega } })).data.subida;
  expect(again).toMatchObject({ archivo, estado: 'subida' });
});

it('an administrator decides on a sample that moves by a year, and sees the certificates that have no sample', async () => {
  const { call, mark, drop } = target;
  const _id = `mueve-${mark}`;
  await drop(`muestras/este-${mark}.ndjson`, ndjson([{ ...sample(_id, 'Pozo'), fecha_muestra: '2026-05-07' }]));
  await entregaOf(`este-${mark}.ndjson`, 'hecha');
  const archivo = `otro-${mark}.ndjson`;
  await drop(`muestras/${archivo}`, ndjson([{ ...sample(_id, 'Grifo'), fecha_muestra: '2025-05-07' }]));
  const { _id: id, muestras } = await entregaOf(archivo, 'hecha_con_rechazos');
  expect(muestras).toMatchObject({ actualizadas: 0, retenidas: 1 });
  const params = { id };
  const { retenidas } = (await call('listRetenidas', { token, params })).data;
  expect(retenidas).toMatchObject([{ muestra: _id, motivos: ['fecha'] }]);
  expect(await product(_id)).toBe('Pozo');
  const cuales = { muestras: retenidas.map(({ sobre }) => ({ _id, sobre })) };
  await call('decideRetenidas', { token, params, body: { decision: 'aceptar', cuales } });
  await eventually('it is accepted', async () => ((await product(_id)) === 'Grifo' ? true : undefined));

  await drop(`pdfs/nadie-${mark}.pdf`, Buffer.from('%PDF-1.7\n'));
  await eventually('the certificate is listed', async () => {
    const found = await target.call('listSinMuestra', { token });
    return JSON.stringify(found.data).includes(`nadie-${mark}`) ? true : undefined;
  });
});
