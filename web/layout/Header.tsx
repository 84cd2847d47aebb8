import { ActionIcon, Button, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLogout, IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { profileOptions } from '../auth/profile.ts';
import { signOut } from '../auth/sign-out.ts';
import { useBrand } from '../branding/brand.ts';
import { Logo } from '../branding/Logo.tsx';
import classes from './Header.module.css';
import { tabs } from './tabs.ts';

/** The header of every page: where one can go, who one is, and the way out. */
export function Header() {
  const [isOpen, setOpen] = useState(false);
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
          <span className={classes.email} title={user?.email}>
            {user?.email}
          </span>
          <Button variant="default" size="xs" leftSection={<IconLogout size={15} aria-hidden />} onClick={signOut}>
            Cerrar Sesión
          </Button>
        </div>
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          width={260}
          shadow="none"
          withinPortal={false}
          trapFocus
          classNames={{ dropdown: classes.menu }}
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              size={40}
              className={classes.burger}
              aria-label="Menú"
              onClick={() => setOpen(!isOpen)}
            >
              <IconMenu2 size={22} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label="Menú">
            <p className={classes.menuEmail}>{user?.email}</p>
            <nav className={classes.menuTabs} aria-label="Principal">
              {shown.map(({ to, label }) => (
                <NavLink key={to} to={to} className={classes.menuItem} onClick={() => setOpen(false)}>
                  {label}
                </NavLink>
              ))}
            </nav>
            <button type="button" className={classes.menuItem} onClick={signOut}>
              <IconLogout size={16} aria-hidden />
              Cerrar Sesión
            </button>
          </Popover.Dropdown>
        </Popover>
      </div>
    </header>
  );
}
