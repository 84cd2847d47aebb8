import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand } from '../branding/brand.ts';
import { Logo } from '../branding/Logo.tsx';
import { LegalLinks } from './LegalLinks.tsx';

interface DocumentFrameProps {
  /** How the document is laid out. */
  className: string;
  /** Whether its readers have no account: nothing leads to the portal. */
  isForOutsiders?: boolean;
  children: ReactNode;
}

/** What stands around a document that anyone may read, signed in or not. */
export function DocumentFrame({ className, isForOutsiders = false, children }: DocumentFrameProps) {
  const { nombre } = useBrand();
  return (
    <div className="flex column" style={{ minHeight: '100dvh' }}>
      <header
        className="no-print flex items-center between gap-16 line-below on-card"
        style={{ height: 'var(--header)', padding: '0 var(--gutter)' }}
      >
        {isForOutsiders ? (
          <Logo />
        ) : (
          <>
            <Link to="/" className="flex no-underline" aria-label={`${nombre}: ir al Área Cliente`}>
              <Logo />
            </Link>
            <Link to="/" className="hover-underline weight-500 no-underline">
              Volver al Área Cliente
            </Link>
          </>
        )}
      </header>
      <main
        className={`${className} grow full-width`}
        style={{ boxSizing: 'border-box', padding: '32px var(--gutter) 48px' }}
      >
        {children}
      </main>
      <LegalLinks />
    </div>
  );
}
