import { ActionIcon } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Factor } from '../../../../contract/cuenta/cuenta.ts';
import classes from '../Account.module.css';
import { momento } from '../words.ts';
import { EditFactor } from './EditFactor.tsx';
import { RemoveFactor } from './RemoveFactor.tsx';

interface FactorRowProps {
  factor: Factor;
  /** The domain of this page. */
  dominio: string | null;
  /** Whether the user has no other. */
  isLast: boolean;
  /** Whether the rule demands one of the user. */
  isDemanded: boolean;
}

const looks = {
  llave: { Icon: IconFingerprint, name: 'Llave de acceso' },
  totp: { Icon: IconDeviceMobile, name: 'Aplicación de códigos' },
} as const;

/** A factor: its kind, its domain, its last use, and its actions. */
export function FactorRow({ factor, dominio, isLast, isDemanded }: FactorRowProps) {
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const { Icon, name } = looks[factor.tipo];
  const [now] = useState(() => new Date());
  const used = factor.ultimoUso === null ? 'Sin usar todavía' : `Último uso ${momento(factor.ultimoUso, now)}`;
  const isElsewhere = factor.dominio !== null && factor.dominio !== dominio;
  const close = () => setOpen(null);
  return (
    <li className="last-flush py-12 flex items-center gap-12 line-below">
      <Icon size={22} stroke={1.6} aria-hidden className="mt-2 rigid self-start ink-3" />
      <div className="grow shrink">
        <p className="flex wrap items-center weight-500 break-anywhere gap-2-12">{factor.nombre}</p>
        <p className={`${classes.facts} column-when-narrow flex wrap mt-2 ink-3 size-13`}>
          <span>{name}</span>
          {factor.dominio === null ? null : (
            <span className={isElsewhere ? 'sin-definir' : undefined}>Solo en {factor.dominio}</span>
          )}
          {factor.sinContrasena ? <span>Entra sin contraseña</span> : null}
          <span>{used}</span>
          <span>Añadida {momento(factor.creado, now)}</span>
        </p>
      </div>
      <ActionIcon
        variant="subtle"
        size={36}
        className="rigid ink-3"
        aria-label={`Cambiar ${factor.nombre}`}
        title="Cambiar"
        onClick={() => setOpen('edit')}
      >
        <IconPencil size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={36}
        className="rigid ink-3"
        aria-label={`Quitar ${factor.nombre}`}
        title="Quitar"
        onClick={() => setOpen('remove')}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      {open === 'edit' ? <EditFactor factor={factor} onClosed={close} /> : null}
      {open === 'remove' ? (
        <RemoveFactor factor={factor} isLast={isLast} isDemanded={isDemanded} onClosed={close} />
      ) : null}
    </li>
  );
}
