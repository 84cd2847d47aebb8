import { expect, test } from 'vitest';
import { emailSchema, usuarioSchema } from '../../contract/cuenta/usuario.ts';
import { demoLaboratory } from './laboratory.ts';

const { usuarios, clientes, tipoGrupos } = demoLaboratory({ seed: 'u', samples: 100, today: '2026-11-20' });

test('each demo user has its own address, in a domain that cannot exist', () => {
  expect(new Set(usuarios.map(({ email }) => email)).size).toBe(usuarios.length);
  for (const { email } of usuarios) {
    expect(emailSchema.parse(email)).toBe(email);
    expect(email).toMatch(/\.(?:example|test)$/u);
  }
});

test('there is one of every kind', () => {
  const masters = usuarios.flatMap(({ master }) => master ?? []);
  expect(masters).toEqual(['todos', 'alicuota', 'cbba']);
  const places = usuarios.filter(({ clientes: own }) => own.length > 0).map(({ solicitantes }) => solicitantes.length);
  expect(places).toEqual(expect.arrayContaining([0, 1, 2, 4]));
  expect(usuarios.filter((one) => one.grupoTipoMuestra.length > 0 && one.tipoMuestra === null)).toHaveLength(1);
  expect(usuarios.filter((one) => one.tipoMuestra !== null)).toHaveLength(1);
  expect(usuarios.filter((one) => !one.isActive)).toHaveLength(1);
});

test('what a user may see exists', () => {
  for (const { clientes: own, solicitantes, grupoTipoMuestra, tipoMuestra, descripcion, ...rest } of usuarios) {
    const client = clientes.find(({ _id }) => _id === own[0]);
    const grupo = tipoGrupos.find(({ _id }) => _id === grupoTipoMuestra[0]);
    expect(own.length === 0 || client !== undefined).toBe(true);
    expect(solicitantes.every((nombre) => client?.solicitantes.includes(nombre))).toBe(true);
    expect(grupoTipoMuestra.length === 0 || grupo !== undefined).toBe(true);
    expect(tipoMuestra === null || grupo?.tiposIncluidos.includes(tipoMuestra)).toBe(true);
    expect(descripcion).not.toBe('');
    usuarioSchema.parse({ ...rest, clientes: [], solicitantes, grupoTipoMuestra, tipoMuestra });
  }
});
