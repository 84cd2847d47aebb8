import { NativeSelect } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { compareNames } from '../../../../contract/rules/opciones.ts';
import { masterSchema } from '../../../../contract/usuario.ts';
import { OptionsPicker } from '../../../forms/OptionsPicker.tsx';
import { usePanel } from '../panel/panel.ts';
import { typesOf, withCliente, withGrupos, withMaster } from './access-changes.ts';
import type { UsuarioValues } from './usuario-values.ts';

interface AccessFieldsProps {
  values: UsuarioValues;
  errors: Record<string, ReactNode>;
  onChange: (changes: Partial<UsuarioValues>) => void;
}

const unknown = 'Ya no existe';

/** What a user may see: everything, a company's, or a client's; of which solicitantes, groups and type. */
export function AccessFields({ values, errors, onChange }: AccessFieldsProps) {
  const { lists, companies } = usePanel();
  const clientes = useMemo(() => named(lists.cliente), [lists.cliente]);
  const grupos = useMemo(() => named(lists.tipoGrupo), [lists.tipoGrupo]);
  const cliente = lists.cliente.find(({ _id }) => _id === values.clientes[0]);
  const types = useMemo(
    () => typesOf(lists.tipoGrupo, values.grupoTipoMuestra),
    [lists.tipoGrupo, values.grupoTipoMuestra],
  );
  return (
    <>
      <NativeSelect
        label="Master"
        description="Un master ve los datos de todos los clientes, o los de los clientes de una empresa."
        data={[
          { value: '', label: 'Ninguno' },
          ...masterSchema.options.map((value) => ({ value, label: companies.get(value) ?? value })),
        ]}
        value={values.master}
        error={errors['master']}
        onChange={(event) => onChange(withMaster(event.currentTarget.value))}
      />
      {values.master === '' ? (
        <>
          <OptionsPicker
            label="Cliente"
            required
            max={1}
            options={clientes}
            value={values.clientes}
            onChange={([id]) => onChange(withCliente(lists.cliente.find(({ _id }) => _id === id)))}
            placeholder="Buscar un cliente"
            unknownLabel={unknown}
            emptyText="No hay clientes disponibles"
            error={errors['clientes']}
          />
          <OptionsPicker
            label="Solicitantes"
            options={cliente?.solicitantes ?? []}
            value={values.solicitantes}
            onChange={(solicitantes) => onChange({ solicitantes })}
            disabled={!cliente && values.solicitantes.length === 0}
            placeholder={cliente ? 'Todos los del cliente' : 'Elige antes un cliente'}
            emptyText={cliente ? 'No hay solicitantes disponibles' : 'Elige antes un cliente'}
            description="Sin ninguno verá todos los del cliente, también los que se añadan después."
            error={errors['solicitantes']}
          />
        </>
      ) : null}
      <OptionsPicker
        label="Grupos de tipos de muestra"
        options={grupos}
        value={values.grupoTipoMuestra}
        onChange={(ids) => onChange(withGrupos(ids))}
        placeholder="Todos los grupos"
        unknownLabel={unknown}
        emptyText="No hay grupos disponibles"
        error={errors['grupoTipoMuestra']}
      />
      <OptionsPicker
        label="Tipo de muestra específico"
        max={1}
        options={types}
        value={values.tipoMuestra ? [values.tipoMuestra] : []}
        onChange={([tipo]) => onChange({ tipoMuestra: tipo ?? '' })}
        noneLabel={values.grupoTipoMuestra.length > 0 ? 'Todos los tipos de los grupos' : 'Todos los tipos'}
        emptyText="No hay tipos disponibles"
        error={errors['tipoMuestra']}
      />
    </>
  );
}

interface Named {
  _id: string;
  nombre: string;
  isActive: boolean;
  color?: string;
}

/** Things to choose from, by name; those that give nothing say so. */
function named(things: readonly Named[]) {
  return things
    .map(({ _id, nombre, isActive, color }) => ({
      value: _id,
      label: isActive ? nombre : `${nombre} (inactivo)`,
      ...(color !== undefined && { color }),
    }))
    .sort((a, b) => compareNames(a.label, b.label));
}
