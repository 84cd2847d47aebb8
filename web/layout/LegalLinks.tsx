import { Link } from 'react-router-dom';
import type { LegalPageSource } from '../../contract/base/config.ts';
import { useBrand } from '../branding/brand.ts';
import classes from './LegalLinks.module.css';

interface LegalLinksProps {
  /** What distinguishes these links where they stand twice. */
  label?: string;
  className?: string | undefined;
  onFollow?: () => void;
}

/** What a Spanish portal has to say of itself; of who answers for it, where the stage says who that is. */
export function LegalLinks({ label = 'Información legal', className = '', onFollow }: LegalLinksProps) {
  const { legal } = useBrand();
  return (
    <nav
      className={`${classes.links} flex wrap justify-center gap-8-16 size-13 ${className} no-print`}
      aria-label={label}
    >
      {legal ? (
        <>
          <LegalLink page={legal.avisoLegal} to="/aviso-legal" label="Aviso legal" onFollow={onFollow} />
          <LegalLink page={legal.privacidad} to="/privacidad" label="Privacidad" onFollow={onFollow} />
        </>
      ) : null}
      <LegalLink page={legal?.accesibilidad} to="/accesibilidad" label="Accesibilidad" onFollow={onFollow} />
      <Link to="/verificar" onClick={onFollow}>
        Verificar un informe
      </Link>
    </nav>
  );
}

interface LegalLinkProps {
  page: LegalPageSource | undefined;
  to: string;
  label: string;
  onFollow: (() => void) | undefined;
}

function LegalLink({ page, to, label, onFollow }: LegalLinkProps) {
  if (page && 'url' in page) {
    return (
      <a href={page.url} target="_blank" rel="noreferrer" onClick={onFollow}>
        {label}
      </a>
    );
  }
  return (
    <Link to={to} onClick={onFollow}>
      {label}
    </Link>
  );
}
