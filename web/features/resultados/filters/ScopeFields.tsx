import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import type { Usuario } from '../../../../contract/cuenta/usuario.ts';
import { PickerField } from '../../../forms/PickerField.tsx';
import { withFilter, withOwner } from './filter-changes.ts';
import { unknownName, useEligible } from './use-filter-lists.ts';
import classes from './FilterForm.module.css';

interface ScopeFieldsProps {
  usuario: Usuario;
  filtros: Filtros;
  onChange: (filtros: Filtros) => void;
  /** Whether types of sample can be chosen. */
  hasTipos?: boolean;
}

interface ClienteFieldProps {
  usuario: Usuario;
  /** The chosen one; none or '' for all. */
  clienteId: string | undefined;
  onChange: (id: string | undefined) => void;
  className?: string | undefined;
}

/** Whose things are shown, for who may choose among several clients; nothing for anyone else. */
export function ClienteField({ usuario, clienteId, onChange, className = classes.cliente }: ClienteFieldProps) {
  const { visible, clientes } = useEligible(usuario, clienteId ? { clienteId } : {});
  if (!visible.cliente) return null;
  return (
    <div className={className}>
      <PickerField
        label="Cliente"
        {...clientes}
        value={clienteId ? [clienteId] : []}
        onChange={([id]) => onChange(id)}
        max={1}
        noneLabel="Todos los clientes"
        unknownLabel={unknownName}
        emptyText="No hay clientes disponibles"
      />
    </div>
  );
}

/** Whose samples and of which kind: client, solicitante, group and type, each of which applies at once. */
export function ScopeFields({ usuario, filtros, onChange, hasTipos = true }: ScopeFieldsProps) {
  const { visible, ...lists } = useEligible(usuario, filtros);
  return (
    <>
      <ClienteField
        usuario={usuario}
        clienteId={filtros.clienteId}
        onChange={(id) => onChange(withOwner(filtros, 'clienteId', id))}
      />
      {visible.solicitante ? (
        <div>
          <PickerField
            label="Solicitante"
            {...lists.solicitantes}
            value={filtros.solicitante ?? []}
            onChange={(names) => onChange(withFilter(filtros, 'solicitante', names))}
            max={500}
            isCounted
            placeholder="Todos"
            emptyText="No hay solicitantes disponibles"
          />
        </div>
      ) : null}
      <div className={classes.grupo}>
        <PickerField
          label="Grupo de tipos de muestra"
          {...lists.grupos}
          value={filtros.tipoGrupoId ? [filtros.tipoGrupoId] : []}
          onChange={([id]) => onChange(withOwner(filtros, 'tipoGrupoId', id))}
          max={1}
          noneLabel="Todos los grupos"
          unknownLabel={unknownName}
          emptyText="No hay grupos disponibles"
        />
      </div>
      {visible.tipoMuestra && hasTipos ? (
        <div>
          <PickerField
            label="Tipo de muestra"
            {...lists.tipos}
            value={filtros.tipoMuestra ?? []}
            onChange={(names) => onChange(withFilter(filtros, 'tipoMuestra', names))}
            max={500}
            isCounted
            placeholder="Todos"
            emptyText="No hay tipos disponibles"
          />
        </div>
      ) : null}
    </>
  );
}
