import { ActionIcon } from '@mantine/core';
import { IconBell, IconHelpCircle, IconKey, IconLogout, IconMenu2 } from '@tabler/icons-react';
import { useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { signOut } from '../auth/current-session.ts';
import { LegalLinks } from './LegalLinks.tsx';
import classes from './PhoneMenu.module.css';
import type { Tab } from './tabs.ts';

interface PhoneMenuProps {
  tabs: readonly Tab[];
  email: string | undefined;
  onAvisos: () => void;
  onChangePassword: () => void;
}

const id = 'menu-principal';

/** What the header holds, where there is no room for it: behind a button. The browser itself opens and closes it. */
export function PhoneMenu({ tabs, email, onAvisos, onChangePassword }: PhoneMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <ActionIcon variant="subtle" size={40} className={classes.burger} aria-label="Menú" popoverTarget={id}>
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
      <div ref={menu} id={id} popover="auto" className={classes.menu} role="dialog" aria-label="Menú">
        <p className={classes.email}>{email}</p>
        <nav className={classes.tabs} aria-label="Principal">
          {tabs.map(({ to, label }) => (
            <NavLink key={to} to={to} className={classes.item} onClick={close}>
              {label}
            </NavLink>
          ))}
        </nav>
        <button
          type="button"
          className={classes.item}
          onClick={() => {
            close();
            onAvisos();
          }}
        >
          <IconBell size={16} aria-hidden />
          Mis avisos
        </button>
        <button
          type="button"
          className={classes.item}
          onClick={() => {
            close();
            onChangePassword();
          }}
        >
          <IconKey size={16} aria-hidden />
          Cambiar contraseña
        </button>
        <NavLink to="/ayuda" className={classes.item} onClick={close}>
          <IconHelpCircle size={16} aria-hidden />
          Ayuda
        </NavLink>
        <button type="button" className={classes.item} onClick={signOut}>
          <IconLogout size={16} aria-hidden />
          Cerrar Sesión
        </button>
        <LegalLinks label="Información legal del menú" className={classes.legal} onFollow={close} />
      </div>
    </>
  );
}
