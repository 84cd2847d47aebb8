import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { LegalPageSource } from '../../../contract/base/config.ts';
import { usePageTitle } from '../../branding/brand.ts';
import text from '../../components/Document.module.css';
import { DocumentFrame } from '../../layout/DocumentFrame.tsx';

interface LegalPageProps {
  title: string;
  /** The laboratory's own words, in the place of the portal's. */
  own: LegalPageSource | undefined;
  children: ReactNode;
}

/** A page that anyone may read, signed in or not. */
export function LegalPage({ title, own, children }: LegalPageProps) {
  usePageTitle(title);
  return (
    <DocumentFrame className={`${text.document} size-16 centered`}>
      <h1>{title}</h1>
      {own && 'texto' in own ? own.texto.map((paragraph) => <p key={paragraph}>{paragraph}</p>) : children}
    </DocumentFrame>
  );
}

/** Leads to the sign-in: nothing is known of who answers for the portal. */
export function NothingToSay() {
  return <Navigate to="/" replace />;
}
