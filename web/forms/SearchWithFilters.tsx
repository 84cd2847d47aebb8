import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './SearchWithFilters.module.css';
import { useDelayedText } from './use-delayed-text.ts';

interface SearchWithFiltersProps {
  placeholder: string;
  search: string;
  /** Called once typing rests. */
  onSearch: (search: string) => void;
  /** How many of the other filters are chosen. */
  chosen?: number;
  /** The other filters, which phones fold; none where a text is all that a list is narrowed by. */
  children?: ReactNode;
}

/** What a list is narrowed by: a text, and fields beside it. */
export function SearchWithFilters({ placeholder, search, onSearch, chosen = 0, children }: SearchWithFiltersProps) {
  const text = useDelayedText(search, onSearch);
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const clear = <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => text.setText('')} />;
  return (
    <search className={`${classes.filters} mb-12-when-narrow grid mb-16 no-print gap-12`}>
      <TextInput
        label="Buscar"
        className="shrink"
        placeholder={placeholder}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={text.text ? clear : null}
        maxLength={200}
        value={text.text}
        onChange={(event) => text.setText(event.currentTarget.value)}
      />
      {children === undefined ? null : (
        <>
          <Button
            variant="default"
            className={`${classes.opener} hidden`}
            leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={more}
            onClick={() => setOpen(!isOpen)}
          >
            {chosen > 0 ? `Filtros (${chosen})` : 'Filtros'}
          </Button>
          <div
            id={more}
            className={`${classes.choices} hidden-when-narrow grid tiles-150 items-end gap-12 shrink`}
            data-open={isOpen || undefined}
          >
            {children}
          </div>
        </>
      )}
    </search>
  );
}
