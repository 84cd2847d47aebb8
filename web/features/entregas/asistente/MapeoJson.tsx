import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isObject, type Json, type JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { FormError } from '../../../forms/FormError.tsx';
import classes from './Asistente.module.css';

interface MapeoJsonProps {
  mapeo: JsonObject;
  onChange: (mapeo: JsonObject) => void;
}

/** The mapping as its JSON document, which can be written by hand: what the page doesn't show is kept. */
export function MapeoJson({ mapeo, onChange }: MapeoJsonProps) {
  const written = JSON.stringify(mapeo, null, 2);
  const [draft, setDraft] = useState<{ of: string; text: string }>();
  const [wrong, setWrong] = useState<string | null>(null);
  const text = draft?.of === written ? draft.text : written;

  function apply(): void {
    try {
      const value = JSON.parse(text) as Json;
      if (!isObject(value)) throw new TypeError();
      setWrong(null);
      onChange(value);
    } catch {
      setWrong('No es un documento JSON: falta una llave, una coma o unas comillas');
    }
  }

  // In the page's flow, so nothing but its own summary closes it: whatever is under it would move from under the pointer.
  return (
    <details className={classes.json}>
      <summary>Ver el formato de lectura en JSON</summary>
      <div className="py-16 px-inset framed rounded on-card">
        <Textarea
          label="El formato de lectura como documento JSON"
          description="Es el mismo que leen las entregas nocturnas y la orden de importación"
          autosize
          minRows={8}
          maxRows={24}
          spellCheck={false}
          className={classes.jsonText}
          value={text}
          onChange={(event) => setDraft({ of: written, text: event.currentTarget.value })}
        />
        {wrong ? <FormError>{wrong}</FormError> : null}
        <Button size="xs" mt={8} disabled={text === written} onClick={apply}>
          Aplicar
        </Button>
      </div>
    </details>
  );
}
