import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { LegalPageSource } from '../../../contract/config.ts';
import { useBrand, usePageTitle } from '../../branding/brand.ts';
import { Logo } from '../../branding/Logo.tsx';
import text from '../../components/Document.module.css';
import { LegalLinks } from '../../layout/LegalLinks.tsx';
import classes from './LegalPage.module.css';

interface LegalPageProps {
  title: string;
  /** The laboratory's own words, in the place of the portal's. */
  own: LegalPageSource | undefined;
  children: ReactNode;
}

/** A page that anyone may read, signed in or not. */
export function LegalPage({ title, own, children }: LegalPageProps) {
  const { nombre } = useBrand();
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <header className={`${classes.header} flex items-center between gap-16 line-below on-card`}>
        <Link to="/" className="flex no-underline" aria-label={`${nombre}: ir al Área Cliente`}>
          <Logo />
        </Link>
        <Link to="/" className={classes.back}>
          Volver al Área Cliente
        </Link>
      </header>
      <main className={`${classes.main} ${text.document}`}>
        <h1>{title}</h1>
        {own && 'texto' in own ? own.texto.map((paragraph) => <p key={paragraph}>{paragraph}</p>) : children}
      </main>
      <LegalLinks />
    </div>
  );
}

/** Leads to the sign-in: nothing is known of who answers for the portal. */
export function NothingToSay() {
  return <Navigate to="/" replace />;
}
