import { useMemo } from 'react';
import { headings, html } from '../../../docs/api.md?documento';
import { usePageTitle } from '../../branding/brand.ts';
import { DocumentWithContents, withContents } from '../../components/DocumentWithContents.tsx';
import { DocumentFrame } from '../../layout/DocumentFrame.tsx';

/** Whose place the examples of the document leave to this portal's host. */
const exampleOrigin = 'https://portal.example';

/** The page of the API for people, as `docs/api.md` has it: for anyone, signed in or not. */
export function ApiPage() {
  const shown = useMemo(() => html.replaceAll(exampleOrigin, window.location.origin), []);
  usePageTitle(headings.find(({ depth }) => depth === 1)?.text ?? '');
  return (
    <DocumentFrame className={`${withContents} justify-center`}>
      <DocumentWithContents headings={headings} html={shown} contents="Contenido de la página" />
    </DocumentFrame>
  );
}
