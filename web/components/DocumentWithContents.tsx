import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import text from './Document.module.css';
import classes from './DocumentWithContents.module.css';

interface DocumentWithContentsProps {
  headings: readonly { depth: number; id: string; text: string }[];
  /** Made of a file of the repository when the web is built. */
  html: string;
  /** What its contents are called, as 'Contenido de la guía'. */
  contents: string;
}

/** A document as `docs` has it, with its contents beside it. Its parts stand in the grid of `withContents`. */
export function DocumentWithContents({ headings, html, contents }: DocumentWithContentsProps) {
  const { hash } = useLocation();

  // The document comes after the page: the browser has looked for the heading too early.
  useEffect(() => {
    if (hash) document.querySelector(`#${CSS.escape(decodeURIComponent(hash.slice(1)))}`)?.scrollIntoView();
  }, [hash]);

  return (
    <>
      <div className={`${text.document} size-16`}>
        <h1>{headings.find(({ depth }) => depth === 1)?.text}</h1>
      </div>
      <nav className={`${classes.contents} sticky size-13 no-print static-when-medium`} aria-label={contents}>
        <ul className="flex column gap-8 no-bullets">
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
      <article className={`${text.document} size-16`} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}

/** The class of what a document with its contents stands in. */
export const withContents = `${classes.page} grid content-start items-start`;
