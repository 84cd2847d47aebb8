import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { fold } from '../../../../contract/rules/texto.ts';
import { usePrinting } from '../../../components/use-printing.ts';
import { cantidad, numero } from '../../../../contract/rules/numeros.ts';
import { BlockCard } from './BlockCard.tsx';
import classes from './BlockList.module.css';
import overview from './Overview.module.css';
import type { Block } from './sections.ts';

/** Blocks up to which all are open and none has to be looked for. */
const few = 12;

interface BlockListProps {
  title: string;
  titleId: string;
  blocks: readonly Block[];
  /** What a block is, and what several are. */
  one: string;
  many: string;
}

/** The blocks of the periods or solicitantes. When there are many they are folded to a line each, and can be searched. */
export function BlockList({ title, titleId, blocks, one, many }: BlockListProps) {
  const isMany = blocks.length > few;
  const [text, setText] = useState('');
  const [isAllOpen, setAllOpen] = useState(!isMany);
  // Those that were opened or folded by themselves, against what all are.
  const [exceptions, setExceptions] = useState<ReadonlySet<string>>(new Set());
  const wanted = fold(useDeferredValue(text));
  const found = wanted === '' ? blocks : blocks.filter(({ label }) => fold(label).includes(wanted));
  // Paper can't be unfolded.
  const isPrinting = usePrinting();
  const isOpen = (key: string) => isPrinting || exceptions.has(key) !== isAllOpen;

  const toggle = (key: string) => setExceptions((before) => before.symmetricDifference(new Set([key])));
  const toggleAll = () => {
    setAllOpen(!isAllOpen);
    setExceptions(new Set());
  };

  return (
    <>
      <div className={classes.head}>
        <h2 className={overview.title} id={titleId}>
          {title}
        </h2>
        {isMany ? (
          <div className={`${classes.tools} no-print`}>
            <output className={classes.count}>
              {wanted === ''
                ? cantidad(blocks.length, one, many)
                : `${numero(found.length)} de ${cantidad(blocks.length, one, many)}`}
            </output>
            <TextInput
              size="sm"
              type="search"
              className={classes.search}
              aria-label={`Buscar ${one}`}
              placeholder={`Buscar ${one}`}
              maxLength={200}
              leftSection={<IconSearch size={16} aria-hidden />}
              rightSection={
                text ? <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => setText('')} /> : null
              }
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button variant="default" onClick={toggleAll}>
              {isAllOpen ? 'Plegar todo' : 'Desplegar todo'}
            </Button>
          </div>
        ) : null}
      </div>
      {found.length === 0 ? (
        <p className={classes.none}>Ningún {one} se llama así. Prueba con parte del nombre.</p>
      ) : (
        <ul className={classes.blocks}>
          {found.map((block) => (
            <BlockCard key={block.key} block={block} isOpen={isOpen(block.key)} onToggle={toggle} />
          ))}
        </ul>
      )}
    </>
  );
}
