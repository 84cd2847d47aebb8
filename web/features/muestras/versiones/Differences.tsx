import { Fragment } from 'react';
import type { Revision } from '../../../../contract/muestras/revision.ts';
import { type Diferencias, sinDiferencias } from '../../../../contract/muestras/rules/diferencias.ts';
import { fraseDeCambios } from '../../../../contract/muestras/rules/frase-de-cambios.ts';
import card from '../../../components/Card.module.css';
import { type FigureColumn, FigureTable } from '../../../components/FigureTable.tsx';
import { keyed } from '../../../components/keyed.ts';
import { Message } from '../../../components/Message.tsx';
import { changedWords, type Piece } from './changed-words.ts';
import { type Line, linesOf } from './difference-lines.ts';
import classes from './Differences.module.css';
import { NativeSelect } from '@mantine/core';
import { dayOf } from './CorrectionNotice.tsx';

interface DifferencesProps {
  before: Revision;
  after: Revision;
  diferencias: Diferencias;
}

/** What differs between two versions: in a sentence, and line by line with the changed words marked. */
export function Differences({ before, after, diferencias: found }: DifferencesProps) {
  const { motivo } = after;
  if (sinDiferencias(found)) {
    return (
      <section className={card.card}>
        <Message title="Las dos versiones dicen lo mismo">Elige otras para compararlas.</Message>
      </section>
    );
  }
  return (
    <section className={`${card.card} pt-16 px-inset pb-8`} aria-label="Diferencias">
      <p className="size-16 weight-500 break-anywhere">{fraseDeCambios(found)}</p>
      {motivo ? <p className="mt-4 ink-2 break-anywhere">Motivo: {motivo}</p> : null}
      <FigureTable
        label="Diferencias entre las dos versiones"
        className="mt-12 pre-line"
        isFixed
        rows={linesOf(found)}
        keyOf={({ of, campo }, place) => `${of} ${campo} ${place}`}
        columns={columnsOf(before, after)}
      />
    </section>
  );
}

function columnsOf(before: Revision, after: Revision): FigureColumn<Line>[] {
  return [
    {
      name: 'Qué cambia',
      isHead: true,
      cell: ({ label, of }) => (
        <>
          {label}
          <small className="block">{of}</small>
        </>
      ),
    },
    { name: nameOf(before), cell: (line) => <Marked pieces={wordsOf(line).before} as="del" /> },
    { name: nameOf(after), cell: (line) => <Marked pieces={wordsOf(line).after} as="ins" /> },
  ];
}

function wordsOf({ antes, despues, isWhole }: Line) {
  return isWhole
    ? { before: [{ text: antes, isChanged: antes !== '-' }], after: [{ text: despues, isChanged: despues !== '-' }] }
    : changedWords(antes, despues);
}

/** A text with its changed words struck through, where they are gone, or underlined, where they are new. */
function Marked({ pieces, as: Mark }: { pieces: readonly Piece[]; as: 'del' | 'ins' }) {
  return keyed(pieces, ({ text }) => text).map(({ key, item: { text, isChanged } }) =>
    isChanged && text.trim() !== '-' ? (
      <Mark key={key} className={Mark === 'del' ? classes.gone : `${classes.come} weight-600`}>
        {text}
      </Mark>
    ) : (
      <Fragment key={key}>{text}</Fragment>
    ),
  );
}

/** A version as it is called: its number, its day, and whether it is in force. */
function nameOf({ numero, recibidaEn, vigente, retirada }: Revision): string {
  const state = vigente ? ' · vigente' : retirada ? ' · retirada' : '';
  return `Versión ${numero + 1}, del ${dayOf(recibidaEn)}${state}`;
}

interface VersionPickersProps {
  versions: readonly Revision[];
  before: Revision;
  after: Revision;
  onChoose: (antes: number, despues: number) => void;
}

/** The two versions that are compared, each to choose from all. */
export function VersionPickers({ versions, before, after, onChoose }: VersionPickersProps) {
  const data = versions.map((one) => ({ value: String(one.numero), label: nameOf(one) }));
  return (
    <div className="one-column-when-narrow grid gap-16 mb-16 no-print halves">
      <NativeSelect
        label="Antes"
        data={data}
        value={String(before.numero)}
        onChange={(event) => onChoose(Number(event.currentTarget.value), after.numero)}
      />
      <NativeSelect
        label="Después"
        data={data}
        value={String(after.numero)}
        onChange={(event) => onChoose(before.numero, Number(event.currentTarget.value))}
      />
    </div>
  );
}
