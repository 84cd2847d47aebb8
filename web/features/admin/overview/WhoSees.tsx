import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import card from '../../../components/Card.module.css';
import { WhoSeesDialog } from '../../visibility/WhoSeesDialog.tsx';
import classes from './Overview.module.css';

/** Asks who sees the sample of a number. */
export function WhoSees() {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') setAsked(typed.trim());
  };
  return (
    <section className={`${card.card} ${classes.list}`} aria-label="¿Quién ve una muestra?">
      <h2 className={card.title}>¿Quién ve una muestra?</h2>
      <form className={classes.ask} onSubmit={submit}>
        <TextInput
          className={classes.asked}
          label="Número de muestra"
          placeholder="M-2026-001554"
          maxLength={300}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Ver quién
        </Button>
      </form>
      {asked ? <WhoSeesDialog muestra={asked} onClosed={() => setAsked(null)} /> : null}
    </section>
  );
}
