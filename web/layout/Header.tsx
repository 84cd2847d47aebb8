import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBell, IconHelpCircle, IconKey, IconLogout } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { profileOptions } from '../auth/profile.ts';
import { signOut } from '../auth/current-session.ts';
import { useBrand } from '../branding/brand.ts';
import { Logo } from '../branding/Logo.tsx';
import { useAvisos } from '../features/avisos/use-avisos.tsx';
import classes from './Header.module.css';
import { PhoneMenu } from './PhoneMenu.tsx';
import { tabs } from './tabs.ts';

const ChangePasswordModal = lazy(async () => ({
  default: (await import('../features/password/ChangePasswordModal.tsx')).ChangePasswordModal,
}));

/** The header of every page: where one can go, who one is, and the way out. */
export function Header() {
  const [isChanging, setChanging] = useState(false);
  const avisos = useAvisos();
  const { nombre } = useBrand();
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const shown = tabs.filter(({ adminOnly }) => !adminOnly || user?.role === 'admin');
  return (
    <header className={classes.header}>
      <div className={classes.inside}>
        <Link to="/results" className={classes.logo} aria-label={`${nombre}: ir a Resultados`}>
          <Logo />
        </Link>
        <nav className={classes.tabs} aria-label="Principal">
          {shown.map(({ to, label }) => (
            <NavLink key={to} to={to} className={classes.tab}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={classes.user}>
          <ActionIcon
            variant="subtle"
            size={32}
            className={classes.icon}
            aria-label="Mis avisos"
            title="Mis avisos"
            onClick={avisos.open}
          >
            <IconBell size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon
            component={Link}
            to="/ayuda"
            variant="subtle"
            size={32}
            className={classes.icon}
            aria-label="Ayuda"
            title="Ayuda"
          >
            <IconHelpCircle size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
          <span className={classes.email} title={user?.email}>
            {user?.email}
          </span>
          <ActionIcon
            variant="subtle"
            size={32}
            className={classes.icon}
            aria-label="Cambiar contraseña"
            title="Cambiar contraseña"
            onClick={() => setChanging(true)}
          >
            <IconKey size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
          <Button variant="default" size="xs" leftSection={<IconLogout size={15} aria-hidden />} onClick={signOut}>
            Cerrar Sesión
          </Button>
        </div>
        <PhoneMenu tabs={shown} email={user?.email} onAvisos={avisos.open} onChangePassword={() => setChanging(true)} />
      </div>
      {avisos.dialog}
      {isChanging ? (
        <Suspense>
          <ChangePasswordModal email={user?.email ?? ''} onClosed={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </header>
  );
}
