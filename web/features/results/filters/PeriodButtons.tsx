import { useState } from 'react';
import { fechaEnMadrid } from '../../../../contract/fecha.ts';
import classes from './PeriodButtons.module.css';
import { isSamePeriod, monthNames, monthPeriod, type Period, yearOf, yearPeriod, yearsOf } from './periods.ts';

interface PeriodButtonsProps {
  dates: Period;
  onChoose: (dates: Period) => void;
}

/** The buttons that fill both date fields with a whole year, or a month of the year that the fields are in. */
export function PeriodButtons({ dates, onChoose }: PeriodButtonsProps) {
  const [today] = useState(() => fechaEnMadrid(new Date()));
  const year = yearOf(dates, today);
  const button = (label: string, name: string, period: Period, isCurrent = false) => (
    <button
      key={label}
      type="button"
      className={classes.segment}
      aria-label={name}
      aria-pressed={isSamePeriod(dates, period)}
      data-current={isCurrent || undefined}
      onClick={() => onChoose(period)}
    >
      {label}
    </button>
  );
  return (
    <div className={classes.periods}>
      <div className={classes.years} role="group" aria-label="Año entero">
        {yearsOf(dates, today).map((one) => button(String(one), `Año ${one}`, yearPeriod(one), one === year))}
      </div>
      <div className={classes.months} role="group" aria-label={`Mes de ${year}`}>
        {monthNames.map((name, index) => button(name, `${name} ${year}`, monthPeriod(year, index + 1)))}
      </div>
    </div>
  );
}
