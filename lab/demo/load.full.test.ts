import { GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fechaEnMadrid } from '../../contract/base/fecha.ts';
import { sumaDias } from '../../contract/base/dias-habiles.ts';
import { verifyPassword } from '../../lambdas/platform/credentials/password.ts';
import { documents, files } from '../../lambdas/platform/dynamo/clients.ts';
import { listIncidencias } from '../../lambdas/domain/incidencias/store/incidencias.ts';
import { findUsuarioByEmail } from '../../lambdas/platform/access/store/usuarios.ts';
import { readPasswordHash } from '../../lambdas/platform/access/store/usuarios-password.ts';
import { useDropBucket } from '../../testing/use-drop-bucket.ts';
import { demoLaboratory } from './laboratory.ts';
import { loadDemo, loadDemoPdfs } from './load.ts';

useDropBucket();
// Where the demo is loaded there is no outbox.
beforeAll(() => void vi.stubEnv('OUTBOX_BUCKET', undefined));
afterAll(() => void vi.unstubAllEnvs());

/** A few days ago: what failed lately has incidents, as the product has them that is started. */
const dia = sumaDias(fechaEnMadrid(new Date()), -3);

/** Whether an item only says that another was written. */
const isLogged = ({ pk }: Record<string, unknown>) => String(pk).startsWith('cambios#');

/**
 * The whole of a table, but for what each load makes again: the passwords' hashes and their ids, the log of
 * changes, and which delivery last said what a sample says.
 */
async function readCsv(TableName: string): Promise<string[]> {
  const items: string[] = [];
  for await (const { Items = [] } of paginateScan({ client: documents() }, { TableName })) {
    for (const { passwordHash, credencial: _id, ...rest } of Items) {
      if (isLogged(rest)) continue;
      const { entregada, archivo: _archivo, orden: _orden, version, ...item } = rest;
      const whole = entregada === undefined ? { ...item, version } : item;
      items.push(JSON.stringify(passwordHash === undefined ? whole : rest['pk']));
    }
  }
  return items.sort();
}

async function listPdfs(Bucket = 'entrega'): Promise<string[]> {
  const found: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: files() }, { Bucket })) {
    found.push(...Contents.map(({ Key = '', LastModified }) => `${Key} ${LastModified?.toISOString()}`));
  }
  return found;
}

test('the demo is loaded, signs in, and is the same when it is loaded again on another day', async () => {
  const progress: number[] = [];
  const onProgress = (done: number) => progress.push(done);
  const { usuarios, publicas } = await loadDemo({ samples: 300, today: dia, onProgress });
  expect(publicas.map(({ descripcion }) => descripcion)).toEqual(
    expect.arrayContaining(['Un informe vigente', 'Un informe sustituido']),
  );
  for (const { ruta } of publicas) expect(ruta).toMatch(/^\/(?:tablon\/[a-z-]+|verificar\?codigo=[\dA-Z-]+)$/u);
  expect(usuarios.length).toBeGreaterThanOrEqual(9);
  expect(progress).toEqual([300]);
  const stored = await findUsuarioByEmail(usuarios[0]?.email ?? '');
  expect(await verifyPassword('Alicuota2026', stored && (await readPasswordHash(stored)))).toBe(true);
  // Notes that are deleted once done, and the instant of a reference, may differ.
  const everything = async () => [
    (await readCsv('Portal'))
      .filter((row) => !row.includes('"pk":"repasos"'))
      .map((row) => (row.includes('"pk":"referencia#') ? row.replace(/"desde":"[^"]*",/u, '') : row)),
    await readCsv('Indice'),
    await listPdfs('ficheros'),
  ];
  const before = await everything();
  expect(before[0]?.length).toBeGreaterThan(330);
  // The first paper of a corrected sample; so few samples have no annulled one.
  expect(before[0]?.filter((row) => row.includes('"pk":"verificado#')).length).toBe(1);
  expect((await listIncidencias()).length).toBeGreaterThan(0);
  await loadDemo({ samples: 300 });
  expect(await everything()).toEqual(before);
});

test('certificates of the last two months are dropped once, and a second run goes on where one stopped', async () => {
  const laboratory = demoLaboratory({ seed: 'alicuota', samples: 300, today: dia });
  const since = sumaDias(dia, -60);
  const recent = [...laboratory.muestras()].filter((one) => one.estado === 'autorizada' && one.fecha_muestra >= since);
  await loadDemoPdfs({ samples: 300 });
  const dropped = await listPdfs();
  const droppedKeys = new Set(dropped.map((one) => one.split(' ')[0]));
  const ofRecent = recent.filter(({ numero_muestra: numero }) => droppedKeys.has(`pdfs/${numero}.pdf`));
  expect(ofRecent.length).toBeGreaterThan(recent.length / 3);
  // Besides them only the one that replaced another, which anyone may look at.
  expect(dropped.length - ofRecent.length).toBeLessThanOrEqual(1);
  const [first = ''] = dropped;
  const { Body } = await files().send(new GetObjectCommand({ Bucket: 'entrega', Key: first.split(' ')[0] }));
  expect((await Body?.transformToString('latin1'))?.slice(0, 5)).toBe('%PDF-');
  await loadDemoPdfs({ samples: 300 });
  expect(await listPdfs()).toEqual(dropped);
});

test('no certificate is made for a sample that the portal hasn’t got', async () => {
  const dropped = await listPdfs();
  await loadDemoPdfs({ samples: 700 });
  expect(await listPdfs()).toEqual(dropped);
});
