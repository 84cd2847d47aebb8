import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { clienteCambiadoSchema, clienteNuevoSchema } from './cliente.ts';
import { tipoGrupoNuevoSchema } from './tipo-grupo.ts';
import { usuarioCambiadoSchema, usuarioNuevoSchema } from './usuario-admin.ts';

/** Each message with its field. */
function said(schema: z.ZodType, value: unknown): [string, string][] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

const usuario = { email: 'ana@hotel.example', clientes: ['hoteles'], password: 'abcd1234' };

describe("a user's form", () => {
  it('needs an e-mail address in the form of one', () => {
    for (const email of [undefined, '', '  ']) {
      expect(said(usuarioNuevoSchema, { ...usuario, email })).toEqual([
        ['email', 'El correo electrónico es obligatorio'],
      ]);
    }
    expect(said(usuarioNuevoSchema, { ...usuario, email: 'ana' })).toEqual([
      ['email', 'El formato del correo electrónico no es válido'],
    ]);
    expect(usuarioNuevoSchema.parse({ ...usuario, email: ' Ana@HOTEL.example ' }).email).toBe('ana@hotel.example');
  });

  it('has a rule for each of its clients, or none for any', () => {
    const regla = (cliente: string) => ({ cliente, grupoTipoMuestra: ['aguas'] });
    const both = { ...usuario, clientes: ['hoteles', 'aguas'] };
    const faults = [['porCliente', 'Falta decir qué ve en alguno de sus clientes']];
    for (const porCliente of [
      [regla('hoteles')],
      [regla('hoteles'), regla('hoteles')],
      [regla('hoteles'), regla('otro')],
      [regla('hoteles'), regla('aguas'), regla('otro')],
    ])
      expect(said(usuarioNuevoSchema, { ...both, porCliente })).toEqual(faults);
    for (const porCliente of [[], [regla('aguas'), regla('hoteles')]])
      expect(said(usuarioNuevoSchema, { ...both, porCliente })).toEqual([]);
    expect(usuarioCambiadoSchema.parse({ ...both, version: 1 }).porCliente).toBeUndefined();
  });

  it('needs a client, unless it is of a master, which has neither clients nor solicitantes', () => {
    const none = { ...usuario, clientes: [] };
    expect(said(usuarioNuevoSchema, none)).toEqual([['clientes', 'Debe seleccionar un cliente cuando no es master']]);
    expect(said(usuarioNuevoSchema, { ...none, master: '' })).toHaveLength(1);
    const porCliente = [{ cliente: 'hoteles' }];
    const master = usuarioNuevoSchema.parse({ ...usuario, master: 'todos', solicitantes: ['Hotel Sol'], porCliente });
    expect(master).toMatchObject({ master: 'todos', clientes: [], solicitantes: [], porCliente: [] });
  });

  it('needs a password of at least 8 characters when the user is new, and keeps the one it has when blank', () => {
    const required = [['password', 'La contraseña es requerida para nuevos usuarios']];
    for (const password of [undefined, ''])
      expect(said(usuarioNuevoSchema, { ...usuario, password })).toEqual(required);
    const short = [['password', 'La contraseña debe tener al menos 8 caracteres']];
    const changed = { ...usuario, version: 1 };
    for (const [schema, value] of [
      [usuarioNuevoSchema, usuario],
      [usuarioCambiadoSchema, changed],
    ] as const) {
      expect(said(schema, { ...value, password: 'abc1234' })).toEqual(short);
      expect(said(schema, { ...value, password: 'a1b2c3d4e5' })).toEqual([]);
    }
    for (const password of [undefined, '']) expect(said(usuarioCambiadoSchema, { ...changed, password })).toEqual([]);
  });

  it('makes no administrator', () => {
    expect(said(usuarioNuevoSchema, { ...usuario, role: 'admin' })).toHaveLength(1);
  });
});

describe("a client's form and a group's", () => {
  const cliente = { nombre: 'Hoteles', solicitantes: ['Hotel Sol'] };
  const grupo = { nombre: 'Aguas', tiposIncluidos: ['Agua de consumo'] };

  it('need a name', () => {
    for (const [schema, value] of [
      [clienteNuevoSchema, cliente],
      [tipoGrupoNuevoSchema, grupo],
    ] as const) {
      expect(said(schema, { ...value, nombre: '  ' })).toEqual([['nombre', 'El nombre es obligatorio']]);
      expect(said(schema, { ...value, nombre: 'x'.repeat(201) })).toHaveLength(1);
    }
  });

  it('need something in their list, blanks aside, which is cleaned and has each name once', () => {
    expect(said(clienteNuevoSchema, { ...cliente, solicitantes: ['', ' '] })).toEqual([
      ['solicitantes', 'Debe seleccionar al menos un solicitante'],
    ]);
    expect(said(tipoGrupoNuevoSchema, { ...grupo, tiposIncluidos: [] })).toEqual([
      ['tiposIncluidos', 'Debe seleccionar al menos un tipo de muestra'],
    ]);
    const { solicitantes } = clienteNuevoSchema.parse({
      ...cliente,
      solicitantes: ['Hotel  Sol', ' Hotel Sol', 'Otro'],
    });
    expect(solicitantes).toEqual(['Hotel Sol', 'Otro']);
  });

  it('refuse a list that no stored item could hold', () => {
    const many = Array.from({ length: 2001 }, (_, n) => `Hotel ${n}`);
    const long = Array.from({ length: 1000 }, (_, n) => `${n} ${'ñ'.repeat(200)}`);
    expect(said(clienteNuevoSchema, { ...cliente, solicitantes: many })).toHaveLength(1);
    expect(said(clienteNuevoSchema, { ...cliente, solicitantes: long })).toHaveLength(1);
    expect(said(clienteNuevoSchema, { ...cliente, solicitantes: many.slice(1) })).toEqual([]);
  });

  it('take a contact address in the form of one, or none', () => {
    expect(said(clienteNuevoSchema, { ...cliente, contacto: { email: 'recepción' } })).toEqual([
      ['contacto.email', 'El formato del correo electrónico no es válido'],
    ]);
    expect(clienteNuevoSchema.parse({ ...cliente, contacto: { email: ' ' } }).contacto.email).toBe('');
  });

  it('give a group the blue of the laboratory, unless given a colour, and nothing that is no colour', () => {
    expect(tipoGrupoNuevoSchema.parse(grupo).color).toBe('#3B82F6');
    expect(said(tipoGrupoNuevoSchema, { ...grupo, color: 'rojo' })).toEqual([
      ['color', 'El color debe tener el formato #RRGGBB'],
    ]);
  });

  it('may say upon which version a change is made', () => {
    expect(said(clienteCambiadoSchema, { ...cliente, version: -1 })).toHaveLength(1);
    expect(said(clienteCambiadoSchema, cliente)).toEqual([]);
    expect(said(clienteCambiadoSchema, { ...cliente, version: 0 })).toEqual([]);
  });
});
