import { Button, FileButton, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconFileSearch } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { verificarCalls } from '../../../contract/verificar/calls.ts';
import { readCodigo } from '../../../contract/verificar/rules/codigo.ts';
import { codigoEscrito } from '../../../contract/verificar/rules/direccion.ts';
import { clientOf } from '../../app/services.ts';
import { useBrand, usePageTitle } from '../../branding/brand.ts';
import { messageOf } from '../../client/api-error.ts';
import { FormError } from '../../forms/FormError.tsx';
import { DocumentFrame } from '../../layout/DocumentFrame.tsx';
import { Answer, type Asunto } from './Answer.tsx';
import { sha256Of } from './sha256.ts';
import classes from './Verificar.module.css';

const { call } = clientOf(verificarCalls);

async function ask(asunto: Asunto) {
  const body = 'codigo' in asunto ? asunto : { sha256: await sha256Of(asunto.archivo) };
  return (await call('verificar', { body })).informes;
}

/** Whether a report is genuine and the last, for anyone who holds it: by its code, which a QR carries, or its PDF. */
export function VerificarPage() {
  usePageTitle('Verificar un informe');
  const { nombre } = useBrand();
  const [search, setSearch] = useSearchParams();
  const codigo = search.get('codigo') ?? '';
  const asking = useMutation({ mutationFn: ask });
  const { mutate, data, error, variables, isPending } = asking;
  useEffect(() => {
    const read = readCodigo(codigo);
    if (read !== undefined) mutate({ codigo: read });
  }, [codigo, mutate]);
  return (
    <DocumentFrame className={`${classes.page} grid gap-20 centered content-start`}>
      <div>
        <h1 className="public-title">Verificar un informe</h1>
        <p className="mt-6 ink-2">
          Comprueba si un informe es de {nombre} y si es el último. No hace falta tener cuenta.
        </p>
      </div>
      <CodeForm
        key={codigo}
        first={codigo}
        isBusy={isPending}
        onAsk={(typed) => {
          if (typed === codigo) mutate({ codigo: typed });
          else setSearch({ codigo: typed });
        }}
      />
      <FileDrop isBusy={isPending} onFile={(archivo) => mutate({ archivo })} />
      <div role="status" aria-live="polite">
        {isPending ? <p className="ink-3">Comprobando…</p> : null}
        {data && variables && !isPending ? <Answer asunto={variables} informes={data} /> : null}
      </div>
      <FormError>{error && !isPending ? messageOf(error) : null}</FormError>
    </DocumentFrame>
  );
}

interface CodeFormProps {
  /** The code that the address has. */
  first: string;
  isBusy: boolean;
  onAsk: (codigo: string) => void;
}

/** A code takes two lines on a phone, and none has a break. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

const misspelt = 'Este código no está bien escrito. Compáralo con el del informe, letra a letra';

function CodeForm({ first, isBusy, onAsk }: CodeFormProps) {
  const [text, setText] = useState(readCodigo(first) ?? first);
  const [fault, setFault] = useState(first !== '' && readCodigo(first) === undefined ? misspelt : null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const codigo = readCodigo(codigoEscrito(text));
    setFault(codigo === undefined ? misspelt : null);
    if (codigo !== undefined) onAsk(codigo);
  };
  return (
    <form noValidate onSubmit={submit} className="on-card framed rounded flex wrap gap-12 items-end py-16 px-16">
      <Textarea
        autosize
        minRows={1}
        className="grow-from-280"
        label="Código del informe"
        description="33 letras y números. Da igual cómo escribas mayúsculas, espacios y guiones."
        placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-X"
        maxLength={400}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        error={fault}
        onKeyDown={submitOnEnter}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFault(null);
        }}
      />
      <Button type="submit" disabled={text.trim() === ''} loading={isBusy}>
        Verificar
      </Button>
    </form>
  );
}

function FileDrop({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const reset = useRef<() => void>(null);
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className="drop-zone flex wrap items-center gap-12 on-card rounded py-16 px-16"
      data-over={isOver || undefined}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <IconFileSearch size={28} stroke={1.5} aria-hidden className="rigid ink-3" />
      <div className="grow-from-280">
        <p className="weight-600">O trae aquí el PDF del informe</p>
        <p className="ink-3">
          Se compara con el que entregó el laboratorio, byte a byte. El archivo no sale de tu equipo: solo se envía un
          resumen (SHA-256) del que no se puede sacar nada de lo que dice.
        </p>
      </div>
      <FileButton
        accept="application/pdf,.pdf"
        resetRef={reset}
        onChange={(file) => {
          if (file) onFile(file);
          // The same file again is a question again.
          reset.current?.();
        }}
      >
        {(props) => (
          <Button variant="default" disabled={isBusy} {...props}>
            Elegir PDF
          </Button>
        )}
      </FileButton>
    </div>
  );
}
