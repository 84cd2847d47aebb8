import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconAdjustmentsHorizontal, IconCalendar, IconChevronDown, IconFilterOff } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isNotWide, onPhones } from '../../../components/breakpoints.ts';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import card from '../../../components/Card.module.css';
import { Disclosure } from '../../../components/Disclosure.tsx';
import type { Agrupacion } from '../address.ts';
import { ActiveChips } from './ActiveChips.tsx';
import type { ActiveFilter } from './active-filters.ts';
import { Conclusion, isShownByParts } from './Conclusion.tsx';
import { DatesPending, FilterForm } from './FilterForm.tsx';
import { useFilterDraft } from './use-filter-draft.ts';
import classes from './FilterCard.module.css';
import { loadPart } from '../../../app/part.ts';

const PeriodButtons = lazy(async () => ({
  default: (await loadPart(async () => import('./PeriodButtons.tsx'))).PeriodButtons,
}));
const FilterSheet = lazy(async () => ({
  default: (await loadPart(async () => import('./FilterSheet.tsx'))).FilterSheet,
}));

/** The address of the sample of a number, by code that loads when it is first asked for; nothing where that fails. */
async function findByNumber(text: string): Promise<string | undefined> {
  const loaded = await loadPart(async () => import('./exact-number.ts')).catch(() => undefined);
  return loaded?.findByNumber(text);
}

/** Whether a text may be a whole sample number; asking for every word would be in vain. */
const mayBeNumber = (text: string): boolean => text.length >= 4 && /\d/u.test(text);

interface FilterCardProps {
  filtros: Filtros;
  agrupacion: Agrupacion;
  /** The active filters in words. */
  active: readonly ActiveFilter[];
  onChange: (filtros: Filtros) => void;
  onGroup: (agrupacion: Agrupacion) => void;
  onClear: () => void;
}

/**
 * The filters of the results: one row of fields that folds to a line of what is on, each to be taken
 * away. On a phone the line opens them as a sheet.
 */
export function FilterCard({ filtros, agrupacion, active, onChange, onGroup, onClear }: FilterCardProps) {
  const isPhone = useMediaQuery(onPhones, undefined, { getInitialValueInEffect: false });
  // Two lines of fields, on the second of which there is room for 'Aplicar filtros'; the head of the card has none.
  const isNarrow = useMediaQuery(isNotWide, undefined, { getInitialValueInEffect: false });
  const [isUnfolded, setUnfolded] = useState(active.length === 0);
  // Undefined until it is first opened; then it stays in the page, and closes as it opened.
  const [isSheetOpen, setSheetOpen] = useState<boolean>();
  const isOpen = !isPhone && isUnfolded;
  const usuario = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const draft = useFilterDraft(filtros, onChange);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const from = pathname + search;
  const body = useId();
  const form = useId();

  const apply = (typed: string) => {
    const filters = draft.take();
    const find = async () => {
      const sample = mayBeNumber(typed) ? await findByNumber(typed) : undefined;
      if (sample !== undefined) return navigate(sample, { state: { from } });
      onChange(filters);
      setUnfolded(false);
      return setSheetOpen((current) => current && false);
    };
    void find();
  };
  const clear = () => {
    draft.reset();
    onClear();
  };
  const clearButton = (
    <Button
      variant="subtle"
      size="xs"
      className={`${classes.clear} rigid ink-2 weight-500`}
      leftSection={<IconFilterOff size={15} aria-hidden />}
      disabled={active.length === 0 && agrupacion === null && draft.isEmpty}
      onClick={clear}
    >
      Limpiar filtros
    </Button>
  );
  const applyButton = (
    <Button
      type="submit"
      form={form}
      size={isPhone ? 'sm' : 'xs'}
      variant={draft.areDatesPending || isPhone ? 'filled' : 'light'}
    >
      Aplicar filtros
    </Button>
  );
  // Nothing is said twice: the parts of 'Conclusión', which a phone has in its sheet, show which one is chosen.
  const chips = !isPhone && isShownByParts(filtros) ? active.filter(({ key }) => key !== 'conclusionMuestra') : active;
  const fieldless = active.filter(({ key }) => key === 'entrega');
  const pending = <DatesPending draft={draft} filtros={filtros} />;
  const fields = ({ end, foot }: { end?: ReactNode; foot?: ReactNode }) =>
    usuario ? (
      <FilterForm
        id={form}
        usuario={usuario}
        filtros={filtros}
        agrupacion={agrupacion}
        draft={draft}
        onChange={onChange}
        onGroup={onGroup}
        onApply={apply}
        isSheet={isPhone}
        end={end}
        foot={foot}
      />
    ) : null;

  return (
    <section className={`${card.card} ${classes.filters} mb-12 no-print`} aria-labelledby={`${body}-title`}>
      <div className={`${classes.head} min-height-44 flex items-center gap-10`}>
        <h2 className={`${classes.title} rigid size-16 weight-600`} id={`${body}-title`}>
          <button
            type="button"
            className={`${classes.fold} rounded-6 inline-flex items-center gap-6 inherit-color nowrap`}
            {...(isPhone ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': isOpen, 'aria-controls': body })}
            onClick={() => (isPhone ? setSheetOpen(true) : setUnfolded(!isOpen))}
          >
            {isPhone ? (
              <IconAdjustmentsHorizontal size={18} aria-hidden />
            ) : (
              <IconChevronDown size={18} aria-hidden className="turning-aside ink-3" />
            )}
            Filtros de Búsqueda
          </button>
        </h2>
        {active.length > 0 ? (
          <span
            className="on-accent-soft rigid accent size-12 weight-600 nowrap px-8"
            style={{ borderRadius: 11, lineHeight: '22px' }}
          >
            {active.length} <span className="hidden-when-medium">{active.length === 1 ? 'activo' : 'activos'}</span>
          </span>
        ) : null}
        {isPhone ? null : <Conclusion filtros={filtros} onChange={onChange} />}
        <ActiveChips active={isOpen ? fieldless : chips} onChange={onChange} />
        {isPhone ? null : (
          <div className="flex rigid items-center gap-8 push-right">
            {isOpen ? pending : null}
            {isOpen ? (
              <Disclosure
                className={`${classes.period} hover-line px-12 inline-flex items-center gap-6 framed-strong rounded-8 on-card ink-2 size-13 weight-500 pointer`}
                panelClassName={`${classes.periodPanel} right-0 py-12 px-12`}
                panel={
                  <Suspense fallback={null}>
                    <PeriodButtons dates={draft.dates} onChoose={draft.setDates} />
                  </Suspense>
                }
              >
                <IconCalendar size={15} aria-hidden /> <span className={classes.periodWord}>Periodo</span>
              </Disclosure>
            ) : null}
            {clearButton}
            {isOpen && !isNarrow ? applyButton : null}
          </div>
        )}
      </div>
      {isPhone ? (
        <Suspense fallback={null}>
          {isSheetOpen === undefined ? null : (
            <FilterSheet opened={isSheetOpen} onClose={() => setSheetOpen(false)}>
              <search>
                {fields({
                  foot: (
                    <div
                      className="pt-12 px-16 pb-16 sticky-if-tall flex wrap items-center justify-end gap-8 line-above on-card"
                      style={{ zIndex: 5, bottom: 0, margin: '0 -16px' }}
                    >
                      {pending}
                      {clearButton}
                      {applyButton}
                    </div>
                  ),
                })}
              </search>
            </FilterSheet>
          )}
        </Suspense>
      ) : (
        <search id={body} hidden={!isOpen} className={classes.body}>
          {fields({ end: isNarrow ? applyButton : null })}
        </search>
      )}
    </section>
  );
}
