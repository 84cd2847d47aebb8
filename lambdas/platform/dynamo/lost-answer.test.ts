import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TipoGrupo } from '../../../contract/administracion/tipo-grupo.ts';
import { cliente } from '../../../testing/clientes.ts';
import { type FaultyDynamoDb, startFaultyDynamoDb } from '../../../testing/faulty-dynamodb.ts';
import { startTables } from '../../../testing/tables.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';
import { writeCliente } from '../access/store/clientes.ts';
import { writeInforme } from '../../domain/informes/store/informes-externos.ts';
import { createSession, readSession, rotateSession } from '../credentials/store/sessions.ts';
import { readTipoGrupo, writeTipoGrupo } from '../access/store/tipo-grupos.ts';
import { readUsuario } from '../access/store/usuarios.ts';
import { changeUsuario, insertUsuario } from '../access/store/usuarios-panel.ts';

let connection: FaultyDynamoDb;
let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
  connection = await startFaultyDynamoDb(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = connection.url;
});
afterAll(async () => {
  await connection.close();
  await stop();
});

/** Does something during which the answer to each write is lost once; the SDK writes again. */
async function losingAnswers<T>(act: () => Promise<T>): Promise<T> {
  const lost = new Set<string>();
  connection.decide(({ isWrite, body }) => {
    if (!isWrite || lost.has(body)) return 'served';
    lost.add(body);
    return 'unanswered';
  });
  try {
    return await act();
  } finally {
    expect(lost.size).toBeGreaterThan(0);
    connection.decide(() => 'served');
  }
}

const at = '2026-05-07T10:00:00.000Z';
const now = new Date(at);
const cambioOf = (_id: string) => ({ _id, cuando: at, email: 'jefa@lab.example' });
const grupoOf = (_id: string): TipoGrupo => ({
  _id,
  nombre: 'Aguas',
  descripcion: '',
  color: '#112233',
  tiposIncluidos: ['Agua de consumo'],
  isActive: true,
  createdAt: at,
  updatedAt: at,
});
const ana = storedUsuario({ _id: 'ana', email: 'ana@hotel.example', clientes: ['hoteles'], cambio: cambioOf('alta') });

describe('a write whose answer is lost, and that the SDK makes again', () => {
  it('renews a session, and does not end it as if its token had been copied', async () => {
    const sesion = { usuarioId: 'ana', familia: 'f', tokenHash: 'uno', desde: 1, expira: 2_000_000_000 };
    await createSession(sesion);
    expect(await losingAnswers(async () => rotateSession({ ...sesion, tokenHash: 'dos' }, 'uno'))).toBe(true);
    expect(await readSession('ana', 'f')).toMatchObject({ tokenHash: 'dos' });
    expect(await rotateSession({ ...sesion, tokenHash: 'tres' }, 'uno')).toBe(false);
  });

  it('makes and changes a group, and is not taken for another user’s change', async () => {
    const made = { ...grupoOf('g'), version: 1, cambio: cambioOf('1') };
    expect(await losingAnswers(async () => writeTipoGrupo(made, undefined))).toBe(true);
    const changed = { ...made, nombre: 'Aguas potables', version: 2, cambio: cambioOf('2') };
    expect(await losingAnswers(async () => writeTipoGrupo(changed, 1))).toBe(true);
    const rival = { ...changed, nombre: 'De otra persona', cambio: cambioOf('3') };
    expect(await losingAnswers(async () => writeTipoGrupo(rival, 1))).toBe(false);
    expect(await readTipoGrupo('g')).toEqual(changed);
  });

  it('makes and changes a client', async () => {
    const made = { ...cliente({ _id: 'hoteles', solicitantes: ['Hotel Sol'] }), version: 1, cambio: cambioOf('1') };
    expect(await losingAnswers(async () => writeCliente(made, undefined))).toBe(true);
    const changed = { ...made, isActive: false, version: 2, cambio: cambioOf('2') };
    expect(await losingAnswers(async () => writeCliente(changed, 1))).toBe(true);
    expect(await losingAnswers(async () => writeCliente({ ...changed, cambio: cambioOf('3') }, 1))).toBe(false);
  });

  it('makes a user and moves it to another address', async () => {
    expect(await losingAnswers(async () => insertUsuario({ ...ana, passwordHash: 'x' }, now))).toMatchObject({
      _id: 'ana',
    });
    const moved = await losingAnswers(async () =>
      changeUsuario(ana, { email: 'ana@otro.example' }, cambioOf('2'), now),
    );
    expect(moved).toMatchObject({ email: 'ana@otro.example', version: 2 });
    expect(await readUsuario('ana')).toEqual(moved);
  });

  it('makes and changes an external report, whose file is thus not deleted as that of a refused change', async () => {
    const made = {
      _id: 'i',
      titulo: 'Auditoría',
      categoria: 'Auditoría de Cocina' as const,
      solicitante: 'Hotel Sol',
      empresa: 'alicuota' as const,
      fechaAuditoria: null,
      fechaSubida: at,
      archivo: { size: 10, originalName: 'a.pdf' },
      version: 1,
      key: 'informes/i/1.pdf',
      subidoPor: { _id: 'ana', email: 'ana@hotel.example' },
    };
    expect(await losingAnswers(async () => writeInforme(made, undefined))).toBe(true);
    const changed = { ...made, key: 'informes/i/2.pdf', version: 2 };
    expect(await losingAnswers(async () => writeInforme(changed, 1))).toBe(true);
    expect(await losingAnswers(async () => writeInforme({ ...changed, key: 'informes/i/3.pdf' }, 1))).toBe(false);
  });
});
