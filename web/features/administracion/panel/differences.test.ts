import { describe, expect, it } from 'vitest';
import { examples } from './demo.ts';
import { changesBetween } from '../../../../contract/administracion/rules/audit-snapshot.ts';
import { changeWords, auditSnapshots } from './differences.ts';

const [cliente] = examples.cliente;
const [usuario] = examples.usuario;
const [grupo] = examples.tipoGrupo;
if (!cliente || !usuario || !grupo) throw new Error('Faltan ejemplos');

describe('what another administrator has changed', () => {
  it('is nothing where both are alike, blanks of any sort', () => {
    const same = { ...cliente, updatedAt: '2026-02-02T00:00:00.000Z', version: 7 };
    expect(changesBetween(auditSnapshots.cliente(cliente, examples), auditSnapshots.cliente(same, examples))).toEqual(
      [],
    );
    const blank = { ...cliente, contacto: {}, descripcion: '' };
    const other = { ...cliente, contacto: { email: '', telefono: '' }, descripcion: '' };
    expect(changesBetween(auditSnapshots.cliente(blank, examples), auditSnapshots.cliente(other, examples))).toEqual(
      [],
    );
  });

  it('is shown by field, and a list by what was added and removed, whatever its order', () => {
    const now = { ...cliente, nombre: 'Otro', solicitantes: ['Nuevo', ...cliente.solicitantes.slice(1).toReversed()] };
    expect(changesBetween(auditSnapshots.cliente(cliente, examples), auditSnapshots.cliente(now, examples))).toEqual([
      { campo: 'nombre', antes: cliente.nombre, despues: 'Otro' },
      { campo: 'solicitantes', antes: [cliente.solicitantes[0]], despues: ['Nuevo'] },
    ]);
  });

  it('names clients and groups instead of their ids', () => {
    const now = { ...usuario, grupoTipoMuestra: [grupo._id], clientes: [] };
    expect(changesBetween(auditSnapshots.usuario(usuario, examples), auditSnapshots.usuario(now, examples))).toEqual([
      { campo: 'clientes', antes: [usuario.clientes[0]?.nombre], despues: null },
      { campo: 'grupoTipoMuestra', antes: null, despues: [grupo.nombre] },
    ]);
  });
});

describe('a change in words', () => {
  const names = new Map([['cbba', 'CBBA, S. L.']]);

  it('names companies, roles and answers as people do', () => {
    expect(changeWords({ campo: 'empresa', antes: null, despues: 'cbba' }, names)).toEqual({
      kind: 'one',
      before: null,
      after: 'CBBA, S. L.',
    });
    expect(changeWords({ campo: 'isActive', antes: true, despues: false }, names)).toMatchObject({
      before: 'Sí',
      after: 'No',
    });
  });

  it.each([
    ['incidencia.estado', 'en_curso', 'En curso'],
    ['incidencia.estado', 'Cerrada', 'Cerrada'],
    ['incidencia.causa', 'materia_prima: Lote 7', 'Materia prima o proveedor: Lote 7'],
    ['incidencia.causa', 'otra', 'Otra'],
    ['incidencia.medida', 'Purgar la red · 2026-03-11', 'Purgar la red · 11 mar 2026'],
    ['incidencia.vence', '2026-03-11', '11 mar 2026'],
    ['fechaAuditoria', '2026-03-11', '11 mar 2026'],
    ['punto.inactivoDesde', '2026-03-11', '11 mar 2026'],
    ['clave.fin', '2026-03-11T09:30:00.000Z', '11 mar 2026, 10:30'],
    ['nombre', 'Lote 2026-03-11', 'Lote 2026-03-11'],
  ] as const)('of %s says %s as %s', (campo, antes, said) => {
    expect(changeWords({ campo, antes, despues: null }, names)).toEqual({ kind: 'one', before: said, after: null });
  });

  it('names the events of a webhook as its form does', () => {
    const antes = ['muestra.no_cumple'];
    const despues = ['certificado.disponible'];
    expect(changeWords({ campo: 'webhook.eventos', antes, despues }, names)).toEqual({
      kind: 'list',
      added: ['Certificado disponible'],
      removed: ['No cumple'],
    });
  });

  it('shows both sides of a list, either of which may be blank', () => {
    expect(changeWords({ campo: 'solicitantes', antes: null, despues: ['A'] }, names)).toEqual({
      kind: 'list',
      added: ['A'],
      removed: [],
    });
  });
});
