import { useEffect, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { headings, html } from '../../../docs/api.md?documento';
import { useBrand, usePageTitle } from '../../branding/brand.ts';
import { Logo } from '../../branding/Logo.tsx';
import text from '../../components/Document.module.css';
import { LegalLinks } from '../../layout/LegalLinks.tsx';
import classes from './ApiPage.module.css';

/** Whose place the examples of the document leave to this portal's host. */
const exampleOrigin = 'https://portal.example';

/** The page of the API for people, as `docs/api.md` has it: for anyone, signed in or not. */
export function ApiPage() {
  const { nombre } = useBrand();
  const { hash } = useLocation();
  const title = headings.find(({ depth }) => depth === 1)?.text ?? '';
  const shown = useMemo(() => html.replaceAll(exampleOrigin, window.location.origin), []);
  usePageTitle(title);

  // The document comes after the page: the browser has looked for the heading too early.
  useEffect(() => {
    if (hash) document.querySelector(`#${CSS.escape(decodeURIComponent(hash.slice(1)))}`)?.scrollIntoView();
  }, [hash]);

  return (
    <div className={classes.frame}>
      <header className={`${classes.header} flex items-center between gap-16 line-below on-card`}>
        <Link to="/" className="flex no-underline" aria-label={`${nombre}: ir al Área Cliente`}>
          <Logo />
        </Link>
        <Link to="/" className={classes.back}>
          Volver al Área Cliente
        </Link>
      </header>
      <main className={`${classes.page} grid grow justify-center full-width`}>
        <div className={text.document}>
          <h1>{title}</h1>
        </div>
        <nav className={`${classes.contents} no-print`} aria-label="Contenido de la página">
          <ul>
            {headings
              .filter(({ depth }) => depth === 2)
              .map(({ id, text: heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
          </ul>
        </nav>
        {/* oxlint-disable-next-line react/no-danger -- made from a file of the repository when the web is built */}
        <article className={text.document} dangerouslySetInnerHTML={{ __html: shown }} />
      </main>
      <LegalLinks />
    </div>
  );
}
