import {
  chosenMonths,
  isSamePeriod,
  monthNames,
  type Period,
  readablePeriod,
  recentPeriods,
  withMonth,
  yearOf,
  yearPeriod,
  yearsOf,
} from './periods.ts';
import shared from '../../../components/Segments.module.css';
import classes from './FilterForm.module.css';
import { useHoy } from '../../../components/use-hoy.ts';

interface PeriodButtonsProps {
  dates: Period;
  onChoose: (dates: Period) => void;
}

/** Fills both date fields: with the last days or months, a whole year, or months of the year that the fields are in. */
export function PeriodButtons({ dates: typed, onChoose }: PeriodButtonsProps) {
  const today = useHoy();
  const dates = readablePeriod(typed);
  const year = yearOf(dates, today);
  const months = chosenMonths(dates);
  const button = (label: string, name: string, period: Period, isChosen = isSamePeriod(dates, period)) => (
    <button
      key={label}
      type="button"
      className={`${shared.segment} ${classes.segment}`}
      aria-label={name}
      aria-pressed={isChosen}
      onClick={() => onChoose(period)}
    >
      {label}
    </button>
  );
  return (
    <div className="flex column gap-8">
      <div className={shared.segments} role="group" aria-label="Hasta hoy">
        {recentPeriods(today).map(({ label, period }) => button(label, `Últimos ${label}`, period))}
      </div>
      <div className={shared.segments} role="group" aria-label="Año entero">
        {yearsOf(dates, today).map((one) => button(String(one), `Año ${one}`, yearPeriod(one)))}
      </div>
      <div className="flex items-center gap-8">
        <span className="ink-3 figures size-13" aria-hidden>
          {year}
        </span>
        <div className={`${shared.segments} ${classes.months}`} role="group" aria-label={`Mes de ${year}`}>
          {monthNames.map((name, index) =>
            button(name, `${name} ${year}`, withMonth(dates, year, index + 1), months.includes(index + 1)),
          )}
        </div>
      </div>
    </div>
  );
}
