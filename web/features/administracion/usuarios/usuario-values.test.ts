import { describe, expect, it } from 'vitest';
import type { TipoGrupo } from '../../../../contract/administracion/tipo-grupo.ts';
import { usuarioNuevoSchema } from '../../../../contract/administracion/usuario-admin.ts';
import { formErrors } from '../../../forms/form-errors.ts';
import {
  draftOf,
  noRegla,
  reglasWrong,
  typesOf,
  valuesOf,
  withCliente,
  withGrupos,
  withMaster,
} from './usuario-values.ts';

const filled = {
  ...valuesOf(null),
  clientes: ['hoteles'],
  solicitantes: ['Hotel Sol'],
  grupoTipoMuestra: ['aguas'],
  tipoMuestra: 'Agua de consumo',
};

function grupo(_id: string, ...tiposIncluidos: string[]): TipoGrupo {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    _id,
    nombre: _id,
    descripcion: '',
    color: '#3B82F6',
    tiposIncluidos,
    isActive: true,
    createdAt: at,
    updatedAt: at,
  };
}

describe("a user's form", () => {
  it('clears client and solicitantes when a master is chosen, and leaves them when none is', () => {
    expect({ ...filled, ...withMaster('cbba') }).toMatchObject({ master: 'cbba', clientes: [], solicitantes: [] });
    expect({ ...filled, ...withMaster('') }).toEqual(filled);
    expect(withMaster('nadie')).toEqual({ master: '' });
  });

  it('fills in the solicitantes of the client chosen, and empties them with it', () => {
    const aguas = { _id: 'aguas', solicitantes: ['ETAP Norte', 'ETAP Sur'] };
    expect({ ...filled, ...withCliente(aguas) }).toMatchObject({
      clientes: ['aguas'],
      solicitantes: aguas.solicitantes,
    });
    expect({ ...filled, ...withCliente(undefined) }).toMatchObject({ clientes: [], solicitantes: [] });
  });

  it('sends the solicitantes only where the user is limited to them, and a password only where it is not invited', () => {
    const password = 'k3j9x2m8';
    const all = { ...filled, password };
    expect(draftOf(all, true)).toMatchObject({ solicitantes: [], invitar: true });
    expect(draftOf(all, true)).not.toHaveProperty('password');
    expect(draftOf({ ...all, soloEstos: true, invitar: false }, true)).toMatchObject({
      solicitantes: ['Hotel Sol'],
      password,
    });
    expect(draftOf(all, false)).toMatchObject({ password });
  });

  it('says of a further client that isn’t chosen in its own field, and nothing of the first one', () => {
    const values = { ...filled, email: 'ana@hotel.example', mas: [noRegla, { ...noRegla, clientes: ['aguas'] }] };
    const errors = formErrors(usuarioNuevoSchema.safeParse(draftOf(values, true)));
    expect({ ...reglasWrong(values), ...errors }).toEqual({ 'mas.0.clientes': 'Elige un cliente, o quítalo' });
  });

  it('clears the specific type when the groups change', () => {
    expect({ ...filled, ...withGrupos(['aguas', 'aire']) }).toMatchObject({
      grupoTipoMuestra: ['aguas', 'aire'],
      tipoMuestra: '',
    });
  });

  it('offers the types of the chosen groups, each once and in order; of all groups where none is chosen', () => {
    const grupos = [grupo('aguas', 'Piscina', 'Consumo'), grupo('limpias', 'Consumo'), grupo('aire', 'Ambiente')];
    expect(typesOf(grupos, ['aguas', 'limpias'])).toEqual(['Consumo', 'Piscina']);
    expect(typesOf(grupos, [])).toEqual(['Ambiente', 'Consumo', 'Piscina']);
  });
});
