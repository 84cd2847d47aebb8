import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { cantidad } from '../../../../../contract/base/numeros.ts';
import { clean } from '../../../../../contract/base/texto.ts';
import type { FaltaDeLote, FilaDeLote } from '../../../../../contract/administracion/usuarios-lote.ts';
import { FormError } from '../../../../forms/FormError.tsx';
import { CheckedRow, CheckedRows } from '../../../../forms/PastedTable.tsx';
import { Badge } from '../../list/ResourceRow.tsx';
import type { Row, useBulk } from './use-bulk.ts';

type Bulk = ReturnType<typeof useBulk>;

/** The rows of a list with their meaning, or with their faults and how to mend them. */
export function BulkRows({ bulk }: { bulk: Bulk }) {
  const { rows, ready, isChecking, error, retry } = bulk;
  const [isFiltered, setFiltered] = useState(false);
  const [edited, setEdited] = useState<number | null>(null);
  const wrong = rows.filter(isWrong);
  const existing = rows.filter(({ checked, fate }) => (checked?.existe || fate === 'existe') && fate !== 'invitado');
  return (
    <>
      <div className="min-height-30 flex wrap items-center between gap-8-16 weight-500">
        <p role="status">
          {isChecking && ready.length + wrong.length + existing.length === 0
            ? 'Comprobando la lista…'
            : [
                ...(ready.length > 0
                  ? [cantidad(ready.length, 'usuario listo para invitar', 'usuarios listos para invitar')]
                  : []),
                ...(bulk.invited > 0 ? [cantidad(bulk.invited, 'invitado', 'invitados')] : []),
                ...(existing.length > 0 ? [cantidad(existing.length, 'ya existía', 'ya existían')] : []),
                ...(wrong.length > 0 ? [cantidad(wrong.length, 'por corregir', 'por corregir')] : []),
              ].join(' · ')}
        </p>
        {wrong.length > 0 && wrong.length < rows.length ? (
          <Switch
            label="Solo las filas por corregir"
            checked={isFiltered}
            onChange={(event) => setFiltered(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      {error ? (
        <div className="flex wrap items-center gap-8-12">
          <FormError>{`No se ha podido comprobar la lista: ${error}`}</FormError>
          <Button size="xs" variant="default" onClick={retry}>
            Reintentar
          </Button>
        </div>
      ) : null}
      <CheckedRows label="Usuarios de la lista" isChecking={isChecking}>
        {(isFiltered && wrong.length > 0 ? wrong : rows).map((row) => (
          <CheckedRow key={row.place} isWrong={isWrong(row)}>
            {edited === row.place ? (
              <RowForm
                row={row}
                onDone={(fila) => {
                  if (fila) bulk.replace(row.place, fila);
                  setEdited(null);
                }}
              />
            ) : (
              <RowWords row={row} bulk={bulk} onEdit={() => setEdited(row.place)} />
            )}
          </CheckedRow>
        ))}
      </CheckedRows>
    </>
  );
}

const isWrong = ({ checked, fate }: Row) => typeof fate === 'object' || (checked?.faltas.length ?? 0) > 0;

function RowWords({ row, bulk, onEdit }: { row: Row; bulk: Bulk; onEdit: () => void }) {
  const { fila, checked, fate, place } = row;
  const email = checked?.email || fila.email || 'Sin correo';
  const solicitantes = checked?.solicitantes ?? fila.solicitantes;
  return (
    <>
      <div className="grow shrink">
        <p className="weight-500 break-anywhere">
          {email} <State row={row} />
        </p>
        <p className="ink-3 break-anywhere">
          {checked?.cliente?.nombre || fila.cliente || 'Sin cliente'}
          {' · '}
          {fila.solicitantes.length === 0 ? 'Todos sus solicitantes' : solicitantes.join('; ') || '–'}
        </p>
        {checked?.faltas.map((falta) => (
          <Fault
            key={`${falta.campo} ${falta.valor}`}
            falta={falta}
            isLocked={bulk.isInviting}
            onAccept={() => bulk.accept(falta, fila.cliente)}
          />
        ))}
        {typeof fate === 'object' ? (
          <p className="flex wrap items-center gap-4-12 mt-4 no-cumple break-anywhere">{fate.error}</p>
        ) : null}
      </div>
      {fate === 'invitado' || bulk.isInviting ? null : (
        <div className="flex rigid">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Corregir la fila ${place + 1}: ${email}`}
            onClick={onEdit}
          >
            <IconPencil size={17} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Quitar la fila ${place + 1}: ${email}`}
            onClick={() => bulk.remove(place)}
          >
            <IconX size={17} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </>
  );
}

function State({ row: { checked, fate } }: { row: Row }) {
  if (fate === 'invitado') return <Badge look="accent">Invitado</Badge>;
  if (fate === 'existe' || checked?.existe) return <Badge look="quiet">Ya existe</Badge>;
  return null;
}

interface FaultProps {
  falta: FaltaDeLote;
  isLocked: boolean;
  onAccept: () => void;
}

function Fault({ falta: { motivo, sugerencia }, isLocked, onAccept }: FaultProps) {
  return (
    <p className="flex wrap items-center gap-4-12 mt-4 no-cumple break-anywhere">
      {motivo}
      {sugerencia === null ? null : (
        <Button size="compact-xs" variant="default" disabled={isLocked} onClick={onAccept}>
          Es «{sugerencia}»
        </Button>
      )}
    </p>
  );
}

function RowForm({ row: { fila }, onDone }: { row: Row; onDone: (fila: FilaDeLote | null) => void }) {
  const [email, setEmail] = useState(fila.email);
  const [cliente, setCliente] = useState(fila.cliente);
  const [solicitantes, setSolicitantes] = useState(fila.solicitantes.join('; '));
  return (
    <form
      className="one-column-when-narrow grid grow gap-8-12"
      style={{ gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}
      onSubmit={(event) => {
        event.preventDefault();
        const names = solicitantes.split(';').map(clean);
        onDone({ email: email.trim(), cliente: clean(cliente), solicitantes: names.filter((name) => name !== '') });
      }}
    >
      <TextInput
        label="Correo electrónico"
        maxLength={254}
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label="Cliente"
        maxLength={300}
        value={cliente}
        onChange={(event) => setCliente(event.currentTarget.value)}
      />
      <TextInput
        label="Solicitantes"
        placeholder="Todos"
        value={solicitantes}
        onChange={(event) => setSolicitantes(event.currentTarget.value)}
      />
      <div className="all-columns flex gap-8">
        <Button size="xs" type="submit">
          Listo
        </Button>
        <Button size="xs" variant="default" onClick={() => onDone(null)}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
