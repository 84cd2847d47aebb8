import { headings, html } from '../../../docs/guia-de-usuario.md?documento';
import { usePageTitle } from '../../branding/brand.ts';
import { DocumentWithContents, withContents } from '../../components/DocumentWithContents.tsx';

/** The user's guide, as `docs/guia-de-usuario.md` has it. */
export function AyudaPage() {
  usePageTitle('Ayuda');
  return (
    <div className={`${withContents} between`}>
      <DocumentWithContents headings={headings} html={html} contents="Contenido de la guía" />
    </div>
  );
}
