import { Button, Checkbox, CloseButton, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Usuario } from '../../../contract/usuario.ts';
import { messageOf } from '../../api/api-error.ts';
import { announceProfileUpdate } from '../../auth/profile.ts';
import { cantidad, numero } from '../../../contract/rules/numeros.ts';
import { FormError } from '../../forms/FormError.tsx';
import { call } from './api.ts';
import classes from './AvisosDialog.module.css';
import { divide, found, searchable, withAll } from './choice.ts';
import { Determinaciones } from './Determinaciones.tsx';
import { Notes } from './Notes.tsx';

interface AvisosFormProps {
  /** The determinations in the user's reach, in order. */
  determinaciones: readonly string[];
  user: Usuario;
  onClose: () => void;
}

/** Chooses determinations from those in reach, and whether provisional results count. */
export function AvisosForm({ determinaciones, user, onClose }: AvisosFormProps) {
  const [{ chosen: saved, lost }] = useState(() => divide(user.avisos, determinaciones));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(saved);
  const [isProvisional, setProvisional] = useState(user.avisosProvisionales);
  const [text, setText] = useState('');
  const all = useMemo(() => searchable(determinaciones), [determinaciones]);
  const shown = useMemo(() => found(all, text), [all, text]);
  const chosenHere = shown.filter((nombre) => chosen.has(nombre)).length;
  const save = useMutation({
    mutationFn: () => call('updateAvisos', { body: { avisos: [...chosen], avisosProvisionales: isProvisional } }),
    onSuccess: () => {
      announceProfileUpdate();
      notifications.show({ color: 'brand', message: 'Tus avisos se han guardado' });
      onClose();
    },
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Notes email={user.email} isPaused={user.avisosPausados} lost={lost} />
      {determinaciones.length === 0 ? (
        <p className={classes.nothing}>
          Todavía no hay determinaciones entre tus muestras. Podrás elegirlas en cuanto haya alguna.
        </p>
      ) : (
        <>
          <TextInput
            aria-label="Buscar determinación"
            placeholder="Buscar determinación"
            data-autofocus
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={text ? <CloseButton size="sm" aria-label="Borrar" onClick={() => setText('')} /> : null}
            maxLength={200}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            // Enter here is for searching, which is done already.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
          <div className={classes.all}>
            <Checkbox
              label={text.trim() ? `Seleccionar las ${numero(shown.length)} encontradas` : 'Seleccionar todas'}
              checked={shown.length > 0 && chosenHere === shown.length}
              indeterminate={chosenHere > 0 && chosenHere < shown.length}
              disabled={shown.length === 0}
              onChange={(event) => setChosen(withAll(chosen, shown, event.currentTarget.checked))}
            />
            <output className={classes.count}>
              {numero(chosen.size)} de {cantidad(determinaciones.length, 'seleccionada', 'seleccionadas')}
            </output>
          </div>
          <Determinaciones
            nombres={shown}
            chosen={chosen}
            onToggle={(nombre, isIn) => setChosen(withAll(chosen, [nombre], isIn))}
          />
        </>
      )}
      <Checkbox
        className={classes.provisional}
        label="Avisarme también de resultados provisionales (muestras en curso)"
        description="Pueden cambiar hasta que el laboratorio los autorice."
        checked={isProvisional}
        onChange={(event) => setProvisional(event.currentTarget.checked)}
      />
      <FormError>{save.isError ? 'No se pudieron guardar los avisos' : null}</FormError>
      {save.isError ? <p className={classes.why}>{messageOf(save.error)}</p> : null}
      <div className={classes.actions}>
        <Button type="submit" loading={save.isPending}>
          Guardar avisos
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
