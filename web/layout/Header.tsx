import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconBell,
  IconHelpCircle,
  IconKey,
  IconLogout,
  IconMenu2,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { numero } from '../../contract/base/numeros.ts';
import { isDeVarios } from '../../contract/resultados/rules/visible-filtros.ts';
import { profileOptions, signOut } from '../auth/current-user.ts';
import { useConCliente } from '../components/use-con-cliente.ts';
import { useBrand } from '../branding/brand.ts';
import { Logo } from '../branding/Logo.tsx';
import { useSinLeer } from '../features/avisos/use-sin-leer.ts';
import { useAvisos } from '../features/avisos/use-avisos.tsx';
import { useChangePassword } from '../features/cuenta/password/use-change-password.tsx';
import classes from './Header.module.css';
import { LegalLinks } from './LegalLinks.tsx';
import { cuentasOptions } from '../app/incidencias.ts';
import { sinResponderOptions } from '../app/preguntas.ts';
import { onPause } from '../app/pause.ts';
import { loadPart } from '../app/part.ts';

const loadBuscador = async () => import('../features/vistas/Buscador.tsx');
const Buscador = lazy(async () => ({ default: (await loadPart(loadBuscador)).Buscador }));

/** How long keys are kept for a dialog that doesn't come, in milliseconds. */
const longestMs = 10_000;

/** How often it is asked again, in milliseconds, while a page stands open. */
const everyMs = 5 * 60_000;

/**
 * Where to go is asked by the button, Ctrl K, or ⌘ K on a Mac: how often it was, and what is typed. Until the dialog has the focus,
 * however long its code takes, keys are kept here. By hand: the library's own way weighs on the first page.
 */
function useBuscador() {
  const [veces, setVeces] = useState(0);
  const [texto, setTexto] = useState('');
  const isAwaited = useRef(false);
  const isIdle = useIdle();
  const ask = useCallback(() => {
    isAwaited.current = true;
    // Where its code can't be had, keys are the page's again.
    setTimeout(() => (isAwaited.current = false), longestMs);
    setVeces((before) => before + 1);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
      // AltGr, by which signs are typed, is Ctrl and Alt to some systems.
      const isHeld = (ctrlKey || metaKey) && !event.getModifierState('AltGraph');
      if (isHeld && !altKey && !shiftKey && key.toLowerCase() === 'k') {
        // Not over a dialog, whose form would be left.
        if (!document.querySelector('[aria-modal=true]')) ask();
      } else if (isHeld || !isAwaited.current) {
        return;
      } else if (key === 'Escape') {
        isAwaited.current = false;
        setVeces(0);
        setTexto('');
      } else if (key === 'Backspace') {
        setTexto((before) => before.slice(0, -1));
      } else if (key.length === 1) {
        setTexto((before) => before + key);
      } else if (key !== 'Enter') {
        return;
      }
      event.preventDefault();
    };
    const end = () => {
      isAwaited.current = false;
    };
    // Focus in a field, the dialog's or another, ends the wait. Focus on a heading doesn't: a page that opens puts it there.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('input, textarea, select, [aria-modal=true]')) end();
    };
    addEventListener('keydown', onKey);
    addEventListener('focusin', onFocus);
    addEventListener('pointerdown', end);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('focusin', onFocus);
      removeEventListener('pointerdown', end);
    };
  }, [ask]);
  useEffect(() => {
    // What doesn't come now is fetched as it is asked for.
    if (isIdle) loadBuscador().catch(() => undefined);
  }, [isIdle]);
  return { ask, buscador: { veces, texto, onTexto: setTexto } };
}

/** How much is unresolved in all that the user may see; 0 until that is known. It is asked once the page has nothing else to do. */
function useSinResolver(isSignedIn: boolean): number {
  const isIdle = useIdle();
  const { data } = useQuery({
    ...cuentasOptions({}),
    enabled: isSignedIn && isIdle,
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
  return data?.sinResolver ?? 0;
}

/** How many questions wait for the laboratory, for an administrator; 0 until that is known, and for others. */
function useSinResponder(isAdmin: boolean): number {
  const isIdle = useIdle();
  const { data } = useQuery({
    ...sinResponderOptions,
    enabled: isAdmin && isIdle,
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
  return data ?? 0;
}

/** Whether the page has had a moment without work since it was opened; it is taken to have had one after four seconds. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => onPause(() => setIdle(true), { longestMs: 4000, fallbackMs: 2000 }), []);
  return isIdle;
}

/** What tabs count. */
type Cuenta = 'sin resolver' | 'preguntas sin responder';

/** One tab of the header. */
interface Tab {
  to: string;
  label: string;
  /** Other pages of the same subject, with their subpages. */
  tambien?: readonly string[];
  /** Shown to administrators only, or to who looks after several clients and isn't one. */
  only?: 'admin' | 'de varios';
  /** Which number the tab shows, unless zero. */
  cuenta?: Cuenta;
}

/** The tabs of the header, in order: a row for each page that there is. */
const allTabs: readonly Tab[] = [
  { to: '/results', label: 'Resultados' },
  { to: '/cartera', label: 'Mi cartera', only: 'de varios' },
  { to: '/puntos', label: 'Puntos', tambien: ['/instalaciones', '/papeles', '/solicitudes'] },
  { to: '/incidencias', label: 'Incidencias', cuenta: 'sin resolver' },
  { to: '/en-curso', label: 'En Curso' },
  { to: '/informes-externos', label: 'Informes externos' },
  { to: '/admin', label: 'Panel Admin', tambien: ['/cartera'], only: 'admin', cuenta: 'preguntas sin responder' },
];

/** A link to a tab's page, marked on it and on every other page of its subject. */
function TabLink({ tab: { to, tambien }, className, onClick, children }: TabLinkProps) {
  const { pathname } = useLocation();
  const conCliente = useConCliente();
  const isHere = [to, ...(tambien ?? [])].some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <Link to={conCliente(to)} aria-current={isHere ? 'page' : undefined} className={className} onClick={onClick}>
      {children}
    </Link>
  );
}

interface TabLinkProps {
  tab: Tab;
  className: string;
  onClick?: () => void;
  children: ReactNode;
}

/** The header of every page: where one can go, who one is, and the way out. */
export function Header() {
  const avisos = useAvisos();
  const { nombre } = useBrand();
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const password = useChangePassword(user?.email);
  const unread = useSinLeer(user, useIdle());
  const isAdmin = user?.role === 'admin';
  const counts: Record<Cuenta, number> = {
    'sin resolver': useSinResolver(user !== undefined),
    'preguntas sin responder': useSinResponder(isAdmin),
  };
  const shown = { admin: isAdmin, 'de varios': user !== undefined && !isAdmin && isDeVarios(user) };
  const tabs = allTabs.filter(({ only }) => only === undefined || shown[only]);
  const { ask, buscador } = useBuscador();
  return (
    <header className="sticky top-0 line-below on-card no-print" style={{ zIndex: 100, height: 'var(--header)' }}>
      <div className={`${classes.inside} full-height flex centered`}>
        <Link to="/results" className="flex items-center no-underline" aria-label={`${nombre}: ir a Resultados`}>
          <Logo />
        </Link>
        <nav className={`${classes.tabs} hidden-when-narrow flex gap-20`} aria-label="Principal">
          {tabs.map((tab) => (
            <TabLink
              key={tab.to}
              tab={tab}
              className={`${classes.tab} hover-ink relative flex items-center ink-2 weight-500 no-underline nowrap`}
            >
              {tab.label}
              {tab.cuenta ? <Count count={counts[tab.cuenta]} of={tab.cuenta} /> : null}
            </TabLink>
          ))}
        </nav>
        <ActionIcon
          variant="subtle"
          size={32}
          className={`${classes.search} hover-grey rigid self-center push-right ink-2`}
          aria-label="Ir a…"
          aria-keyshortcuts="Control+K Meta+K"
          title="Ir a… (Ctrl K)"
          onClick={ask}
        >
          <IconSearch size={19} stroke={1.7} aria-hidden />
        </ActionIcon>
        <div className={`${classes.user} flex items-center gap-4 shrink hidden-when-medium`}>
          <ActionIcon
            variant="subtle"
            size={32}
            className={`${classes.icon} hover-grey rigid ink-2`}
            aria-label={novedadesLabel(unread)}
            title={novedadesLabel(unread)}
            onClick={avisos.openNovedades}
          >
            <IconBell size={18} stroke={1.7} aria-hidden />
            <Unread count={unread} />
          </ActionIcon>
          <ActionIcon
            component={NavLink}
            to="/ayuda"
            variant="subtle"
            size={32}
            className={`${classes.icon} hover-grey rigid ink-2`}
            aria-label="Ayuda"
            title="Ayuda"
          >
            <IconHelpCircle size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
          <span
            className="ellipsis clip ink-3 size-13 nowrap"
            style={{ marginInline: 4, maxWidth: 280 }}
            title={user?.email}
          >
            {user?.email}
          </span>
          <ActionIcon
            variant="subtle"
            size={32}
            className={`${classes.icon} hover-grey rigid ink-2`}
            aria-label="Cambiar contraseña"
            title="Cambiar contraseña"
            onClick={password.open}
          >
            <IconKey size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon
            component={NavLink}
            to="/mi-cuenta"
            variant="subtle"
            size={32}
            className={`${classes.icon} hover-grey rigid ink-2`}
            aria-label="Mi cuenta"
            title="Mi cuenta"
          >
            <IconUserCircle size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
          <Button variant="default" size="xs" ml={6} onClick={signOut}>
            Cerrar Sesión
          </Button>
        </div>
        <PhoneMenu
          tabs={tabs}
          email={user?.email}
          unread={unread}
          counts={counts}
          onNovedades={avisos.openNovedades}
          onPassword={password.open}
        />
      </div>
      {buscador.veces > 0 ? (
        <Suspense fallback={null}>
          <Buscador paginas={isAdmin ? allTabs : tabs} {...buscador} />
        </Suspense>
      ) : null}
      {avisos.dialog}
      {password.dialog}
    </header>
  );
}

/** What the bell says besides its icon. */
const novedadesLabel = (unread: number) => (unread > 0 ? `Novedades: ${numero(unread)} sin leer` : 'Novedades');

/** How much is still to be read, in the corner of a button that says so in words; nothing for none. */
function Unread({ count }: { count: number }) {
  return count > 0 ? (
    <span
      className="pill absolute figures"
      style={{ top: -3, right: -5, background: 'var(--sin-definir)' }}
      aria-hidden
    >
      {count > 99 ? '99+' : count}
    </span>
  ) : null;
}

/** As wide as two figures: the tabs after it stay where they are as it comes. */
const widthOfCount = 25;

/** How much is unresolved, or waits, beside the tab's word; its room alone for none. */
function Count({ count, of }: { count: number; of: Cuenta }) {
  return count > 0 ? (
    <span
      className={`${classes.unresolved} pill ml-6 figures`}
      style={{ minWidth: widthOfCount }}
      data-waiting={of === 'preguntas sin responder' || undefined}
    >
      {count > 99 ? '99+' : count}
      <span className="unseen"> {count === 1 && of === 'preguntas sin responder' ? 'pregunta sin responder' : of}</span>
    </span>
  ) : (
    <span
      className={`${classes.unresolved} pill ml-6`}
      style={{ minWidth: widthOfCount, visibility: 'hidden' }}
      aria-hidden
    />
  );
}

interface PhoneMenuProps {
  tabs: readonly Tab[];
  email: string | undefined;
  /** How much is still to be read. */
  unread: number;
  counts: Readonly<Record<Cuenta, number>>;
  onNovedades: () => void;
  onPassword: () => void;
}

const menuId = 'menu-principal';

/** What the header holds, where there is no room for it: behind a button. The browser itself opens and closes it. */
function PhoneMenu({ tabs, email, unread, counts, onNovedades, onPassword }: PhoneMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={40}
        className={`${classes.burger} self-center hidden ink`}
        aria-label={unread > 0 ? `Menú. ${novedadesLabel(unread)}` : 'Menú'}
        popoverTarget={menuId}
      >
        <IconMenu2 size={22} aria-hidden />
        <Unread count={unread} />
      </ActionIcon>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        className={`${classes.menu} framed rounded on-card ink floating py-8 px-8`}
        role="dialog"
        aria-label="Menú"
      >
        <p className="py-8 px-12 ellipsis clip ink-3 size-13">{email}</p>
        <nav className={`${classes.menuTabs} mt-2 mb-6 py-8`} aria-label="Principal">
          {tabs.map((tab) => (
            <TabLink
              key={tab.to}
              tab={tab}
              className={`${classes.item} hover-ground flex items-center gap-10 full-width ink no-underline py-10 px-12 rounded-6 text-left`}
              onClick={close}
            >
              {tab.label}
              {tab.cuenta ? <Count count={counts[tab.cuenta]} of={tab.cuenta} /> : null}
            </TabLink>
          ))}
        </nav>
        <button
          type="button"
          className={`${classes.item} hover-ground flex items-center gap-10 full-width ink no-underline py-10 px-12 rounded-6 text-left`}
          onClick={() => {
            close();
            onNovedades();
          }}
        >
          <IconBell size={16} aria-hidden />
          {novedadesLabel(unread)}
        </button>
        <button
          type="button"
          className={`${classes.item} hover-ground flex items-center gap-10 full-width ink no-underline py-10 px-12 rounded-6 text-left`}
          onClick={() => {
            close();
            onPassword();
          }}
        >
          <IconKey size={16} aria-hidden />
          Cambiar contraseña
        </button>
        <NavLink
          to="/mi-cuenta"
          className={`${classes.item} hover-ground flex items-center gap-10 full-width ink no-underline py-10 px-12 rounded-6 text-left`}
          onClick={close}
        >
          <IconUserCircle size={16} aria-hidden />
          Mi cuenta
        </NavLink>
        <NavLink
          to="/ayuda"
          className={`${classes.item} hover-ground flex items-center gap-10 full-width ink no-underline py-10 px-12 rounded-6 text-left`}
          onClick={close}
        >
          <IconHelpCircle size={16} aria-hidden />
          Ayuda
        </NavLink>
        <button
          type="button"
          className={`${classes.item} hover-ground flex items-center gap-10 full-width ink no-underline py-10 px-12 rounded-6 text-left`}
          onClick={signOut}
        >
          <IconLogout size={16} aria-hidden />
          Cerrar Sesión
        </button>
        <LegalLinks
          label="Información legal del menú"
          className={`${classes.legal} pt-12 px-12 pb-8 mt-6 line-above`}
          onFollow={close}
        />
      </div>
    </>
  );
}
