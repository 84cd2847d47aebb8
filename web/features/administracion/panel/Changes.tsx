import { IconArrowRight } from '@tabler/icons-react';
import type { CambioAuditado } from '../../../../contract/administracion/auditoria.ts';
import { changeWords, type ChangeWords, nombresDeCampo } from './differences.ts';
import classes from './Changes.module.css';
import { usePanel } from './panel.ts';

/** Names of a list that are shown; the rest are counted. */
const shown = 8;

/** Changes of a resource's fields, with the values before and after. */
export function Changes({ cambios }: { cambios: readonly CambioAuditado[] }) {
  const { companies } = usePanel();
  return (
    <dl className="grid gap-4 size-13">
      {cambios.map((cambio) => (
        <div
          key={cambio.campo}
          className="one-column-when-narrow grid gap-2-12"
          style={{ gridTemplateColumns: '140px minmax(0, 1fr)' }}
        >
          <dt className="ink-3">{nombresDeCampo[cambio.campo]}</dt>
          <dd className="break-anywhere">
            <Words words={changeWords(cambio, companies)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Words({ words }: { words: ChangeWords }) {
  if (words.kind === 'one') {
    return (
      <>
        <Side text={words.before} isBefore />
        <IconArrowRight size={14} aria-hidden className={`${classes.arrow} ink-3`} />
        <span className="unseen"> ahora </span>
        <Side text={words.after} />
      </>
    );
  }
  return (
    <>
      {words.removed.length > 0 ? <Names sign="quitado" names={words.removed} /> : null}
      {words.added.length > 0 ? <Names sign="añadido" names={words.added} /> : null}
    </>
  );
}

function Side({ text, isBefore = false }: { text: string | null; isBefore?: boolean }) {
  if (text === null) return <span className="ink-3">vacío</span>;
  return isBefore ? <del className="ink-3">{text}</del> : <ins className="ink weight-500 no-underline">{text}</ins>;
}

function Names({ sign, names }: { sign: 'añadido' | 'quitado'; names: readonly string[] }) {
  const more = names.length - shown;
  const text = names.slice(0, shown).join(', ') + (more > 0 ? ` y ${more} más` : '');
  return (
    <span className="block">
      <span className="ink-3">{sign}: </span>
      {sign === 'quitado' ? (
        <del className="ink-3">{text}</del>
      ) : (
        <ins className="ink weight-500 no-underline">{text}</ins>
      )}
    </span>
  );
}
