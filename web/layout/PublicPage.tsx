import type { ReactNode } from 'react';
import { Logo } from '../branding/Logo.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import classes from './PublicPage.module.css';

interface PublicPageProps {
  children: ReactNode;
  /** What stands under the card. */
  below?: ReactNode;
}

/** A page for visitors who aren't signed in: the company's logo, and a card with one thing to do. */
export function PublicPage({ children, below }: PublicPageProps) {
  return (
    <div className={`${classes.page} flex column items-center`}>
      <main className="flex grow column items-center full-width" style={{ paddingBottom: 40 }}>
        <div style={{ marginBottom: 32 }}>
          <Logo size={34} />
        </div>
        <div className={`${classes.card} full-width framed on-card`}>{children}</div>
        {below}
      </main>
      <LegalLinks />
    </div>
  );
}
