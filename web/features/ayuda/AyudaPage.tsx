import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { headings, html } from '../../../docs/guia-de-usuario.md?documento';
import { usePageTitle } from '../../branding/brand.ts';
import text from '../../components/Document.module.css';
import classes from './AyudaPage.module.css';

/** The user's guide, as `docs/guia-de-usuario.md` has it. */
export function AyudaPage() {
  const { hash } = useLocation();
  usePageTitle('Ayuda');

  // The guide comes after the page: the browser has looked for the heading too early.
  useEffect(() => {
    if (hash) document.querySelector(`#${CSS.escape(decodeURIComponent(hash.slice(1)))}`)?.scrollIntoView();
  }, [hash]);

  return (
    <div className={classes.page}>
      <div className={text.document}>
        <h1>{headings.find(({ depth }) => depth === 1)?.text}</h1>
      </div>
      <nav className={`${classes.contents} no-print`} aria-label="Contenido de la guía">
        <ul>
          {headings
            .filter(({ depth }) => depth === 2)
            .map(({ id, text: title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
        </ul>
      </nav>
      {/* oxlint-disable-next-line react/no-danger -- made from a file of the repository when the web is built */}
      <article className={text.document} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
