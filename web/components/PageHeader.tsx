import { BackLink } from './BackLink.tsx';
import { Unbroken } from '../components/Unbroken.tsx';
import { Button, type ButtonProps } from '@mantine/core';
import { type Icon, IconBookmark, IconPrinter, IconDots } from '@tabler/icons-react';
import { Children, type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paginaDeRuta } from '../../contract/vistas/paginas.ts';
import { loadPart } from '../app/part.ts';
import { onPhones } from './breakpoints.ts';
import classes from './PageHeader.module.css';
import { printPage } from './printing.ts';
import { useMediaQuery } from '@mantine/hooks';
import { Disclosure } from './Disclosure.tsx';

const Vistas = lazy(async () => ({
  default: (await loadPart(async () => import('../features/vistas/Vistas.tsx'))).Vistas,
}));

interface PageHeaderProps {
  title: ReactNode;
  /** One line under the title, whose room is kept while it isn't known; null where there is none. */
  subtitle?: ReactNode;
  /** Buttons to the right of the title; not printed. */
  actions?: ReactNode;
  /** The page that this one belongs to, over the title. */
  back?: { to: string; label: string };
}

export function PageHeader({ title, subtitle, actions, back }: PageHeaderProps) {
  const { pathname } = useLocation();
  // Not where a page shows one thing of its list.
  const pagina = back ? undefined : paginaDeRuta(pathname);
  return (
    <>
      {back ? <BackLink to={back.to}>{back.label}</BackLink> : null}
      <div className={`${classes.header} flex wrap items-start between gap-12-24 mb-20`}>
        <div className={`${classes.words} shrink grow-from-200 whole-line-when-narrow`}>
          <h1 className={`${classes.title} flex wrap items-center weight-600 break-anywhere gap-8-16`}>{title}</h1>
          {subtitle === null ? null : (
            <p className={`${classes.subtitle} mt-2 ink-3`}>
              {typeof subtitle === 'string' ? <Unbroken>{subtitle}</Unbroken> : subtitle}
            </p>
          )}
        </div>
        {actions || pagina ? (
          <div className={`${classes.actions} within flex wrap gap-8 no-print`}>
            {pagina ? (
              <span className={`${classes.views} relative inline-flex`}>
                <Suspense fallback={<HeaderButton icon={IconBookmark} label="Vistas" disabled />}>
                  <Vistas key={pagina} pagina={pagina} />
                </Suspense>
              </span>
            ) : null}
            {actions}
          </div>
        ) : null}
      </div>
    </>
  );
}

interface HeaderButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  icon: Icon;
  label: string;
  /** What stands after the label, on phones too. */
  end?: ReactNode;
}

/** An action of a page's header. On phones only its icon is drawn. */
export function HeaderButton({ icon: Mark, label, end, className = '', ...button }: HeaderButtonProps) {
  return (
    <Button variant="default" className={`${classes.button} ${className}`} {...button}>
      <Mark size={17} aria-hidden />
      <span className={classes.label}>{label}</span>
      {end}
    </Button>
  );
}

interface HeaderLinkProps {
  icon: Icon;
  label: string;
  to: string;
}

/** An action of a page's header that leads to another page. */
export function HeaderLink({ icon: Mark, label, to }: HeaderLinkProps) {
  return (
    <Button component={Link} to={to} variant="default" className={classes.button ?? ''}>
      <Mark size={17} aria-hidden />
      <span className={classes.label}>{label}</span>
    </Button>
  );
}

/** 'Exportar PDF': prints the page. */
export function PrintButton() {
  return <HeaderButton icon={IconPrinter} label="Exportar PDF" onClick={() => void printPage()} />;
}

/** Actions of a page's header in one menu, '⋯'. */
function ActionsMenu({ children }: { children: ReactNode }) {
  return (
    <Disclosure
      name="Más acciones"
      className={`${classes.more} grid place-center framed-strong rounded-8 on-card ink pointer`}
      panelClassName={`${classes.panel} right-0`}
      panel={children}
      closesOnPress
    >
      <IconDots size={20} aria-hidden />
    </Disclosure>
  );
}

/**
 * The actions of a page's header, the one that most come for first: that and one other stand beside the title; where there
 * are more (`hasMenu`: the other is several), the others are in one menu, and on phones all are.
 */
export function MoreActions({ hasMenu = false, children }: { hasMenu?: boolean; children: ReactNode }) {
  const isNarrow = useMediaQuery(onPhones, undefined, { getInitialValueInEffect: false });
  const actions = Children.toArray(children);
  if (actions.length < 2 || (actions.length === 2 && !hasMenu && !isNarrow)) return actions;
  return (
    <>
      {isNarrow ? null : actions[0]}
      <ActionsMenu>{isNarrow ? actions : actions.slice(1)}</ActionsMenu>
    </>
  );
}
