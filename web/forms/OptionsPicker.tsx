import { Button, CloseButton, Combobox, Loader, Pill, PillsInput } from '@mantine/core';
import { type KeyboardEvent, lazy, type MouseEvent, Suspense } from 'react';
import classes from './OptionsPicker.module.css';
import { cantidad } from '../../contract/base/numeros.ts';
import { type OptionsPickerProps, usePicker } from './use-picker.ts';
import type { RemoteSearch } from './use-remote-options.ts';
import { IconSelector } from '@tabler/icons-react';
import { loadPart } from '../app/part.ts';

/** A list that is wider than its field is moved into the window; the library moves none that is said to be as wide. */
const intoSight = { shift: { mainAxis: true, padding: 5 } };

// The list is half of a picker's weight, and loads as it opens.
const loadList = async () => loadPart(async () => import('./PickerList.tsx'));
const PickerList = lazy(async () => ({ default: (await loadList()).PickerList }));

/** Pills that are drawn; the rest are counted. */
const pillsShown = 12;

/**
 * Chooses one or several of many options, by typing or from the list; it stays quick with thousands of them.
 * Arrows and Enter choose, Escape closes, Backspace in an empty field takes the last one away.
 */
export function OptionsPicker(props: OptionsPickerProps) {
  const { label, value, onChange, disabled = false, noneLabel, remote, isCounted = false } = props;
  const picker = usePicker(props);
  const { store, entries, isSingle, labelOf, chosen, text, found } = picker;
  const isOpen = store.dropdownOpened;
  // Of a list that is still on its way nothing is known.
  const isNothing = props.options.length === 0 && !props.creatable && !props.isLoading;
  const nothing = isNothing ? (props.isFailed ? 'No se han podido cargar' : props.emptyText) : undefined;
  const pills = isSingle || isCounted ? [] : value.slice(0, pillsShown);
  const counted = isCounted && value.length > 0 ? cantidad(value.length, 'elegido', 'elegidos') : undefined;

  const open = ({ target }: MouseEvent) => {
    // A pill's button takes it away, and no more.
    if (!disabled && !(target instanceof Element && target.closest('button'))) store.openDropdown();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What is typed is still being searched: Enter would send the form.
    if (event.key === 'Enter' && isOpen && found.state === 'searching') event.preventDefault();
    if (event.key === 'Backspace' && !isSingle && text === '' && value.length > 0) onChange(value.slice(0, -1));
  };

  return (
    <Combobox
      store={store}
      onOptionSubmit={(row) => picker.choose(Number(row))}
      keepMounted={false}
      withinPortal={false}
      middlewares={intoSight}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          description={props.description}
          error={props.error}
          required={props.required}
          disabled={disabled}
          classNames={{ input: classes.input }}
          onClick={open}
          leftSection={
            chosen?.color ? (
              <span className="rigid width-10 height-10 round" style={{ background: chosen.color }} />
            ) : null
          }
          rightSection={<PickerEnd {...props} />}
          rightSectionPointerEvents="auto"
        >
          <Pill.Group className={`${classes.pills} scroll-y`}>
            {pills.map((one) => (
              <Pill
                key={one}
                className={`${classes.pill} on-accent-soft rounded-6 size-13`}
                title={labelOf(one)}
                withRemoveButton={!disabled}
                removeButtonProps={{ 'aria-label': `Quitar ${labelOf(one)}`, 'aria-hidden': false }}
                onRemove={() => onChange(value.filter((other) => other !== one))}
              >
                {labelOf(one)}
              </Pill>
            ))}
            {pills.length > 0 && value.length > pillsShown ? (
              <span className="ink-3 size-13">+{value.length - pillsShown} más</span>
            ) : null}
            <Combobox.EventsTarget
              withExpandedAttribute
              aria-expanded={isOpen}
              aria-controls={isOpen && entries.length > 0 ? picker.listId : undefined}
              aria-activedescendant={isOpen && picker.active >= 0 ? picker.idOf(picker.active) : undefined}
            >
              <PillsInput.Field
                // Beside pills it takes no line until something is typed.
                type={pills.length > 0 ? 'auto' : 'visible'}
                className={`${classes.field} ellipsis`}
                value={text}
                placeholder={counted ?? (value.length > 0 ? '' : (nothing ?? props.placeholder ?? noneLabel))}
                data-counted={counted}
                title={counted && value.map(labelOf).join('\n')}
                maxLength={props.maxLength ?? 200}
                spellCheck={false}
                aria-required={props.required}
                // Escape closes the list, not the dialog that it may stand in.
                data-mantine-stop-propagation={isOpen || undefined}
                onChange={(event) => picker.type(event.currentTarget.value)}
                onKeyDown={onKeyDown}
                onFocus={() => void loadList()}
                onBlur={picker.leave}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={`${classes.dropdown} floating`}>
        {remote ? <SearchHint found={found} /> : null}
        {entries.length > 0 ? (
          <Suspense fallback={<Combobox.Empty className="py-10 ink-3">Cargando...</Combobox.Empty>}>
            <PickerList
              label={label}
              id={picker.listId}
              entries={entries}
              selected={value}
              isMultiple={!isSingle}
              active={picker.active}
              noneLabel={noneLabel}
              idOf={picker.idOf}
            />
          </Suspense>
        ) : remote ? null : (
          <Combobox.Empty className="py-10 ink-3">{nothing ?? 'No se encontraron opciones'}</Combobox.Empty>
        )}
      </Combobox.Dropdown>
      <span className="unseen" aria-live="polite">
        {isOpen && remote ? found.hint : null}
        {isOpen && !remote && entries.length === 0 ? (nothing ?? 'No se encontraron opciones') : null}
        {isOpen && !isSingle && value.length > 0
          ? `${label}: ${value.length} de ${remote?.total ?? props.options.length}`
          : null}
      </span>
    </Combobox>
  );
}

/** The state of the search on the server, above its list. */
function SearchHint({ found: { state, hint, retry } }: { found: RemoteSearch }) {
  return (
    <div className="px-12 py-8 flex wrap items-center between gap-8 ink-3 size-12">
      {hint}
      {state === 'failed' ? (
        <Button size="compact-xs" variant="default" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
          Reintentar
        </Button>
      ) : null}
    </div>
  );
}

/** The end of a picker's field: what takes away all that is chosen, a wait, or the sign that a list opens. */
function PickerEnd({ label, value, onChange, max, disabled, isLoading }: OptionsPickerProps) {
  if (isLoading) return <Loader size={16} aria-hidden />;
  if (value.length === 0 || disabled) return <IconSelector size={16} aria-hidden className="ink-3 no-pointer" />;
  const text = max === 1 ? 'Quitar' : 'Quitar todos';
  return (
    <CloseButton
      size="sm"
      aria-label={`${text}: ${label}`}
      title={text}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChange([])}
    />
  );
}
