import { useState } from 'react';
import type { CuentaDeCeldas, DestinoDeCeldas } from '../../../contract/entregas/celdas.ts';
import { inicioDeFrase, type ParteDeCeldas, partesDeCeldas } from '../../../contract/entregas/rules/frase-de-celdas.ts';
import { nombreDeColumna, textoDeCelda } from '../../../contract/entregas/rules/nombre-de-columna.ts';
import { numero } from '../../../contract/base/numeros.ts';

/** Destinations of a part that are listed; the others are counted. */
const maxListed = 40;

/** What became of all cells of a file, in a sentence whose parts open a list of theirs; nothing of a file without any. */
export function Celdas({ cuenta }: { cuenta: CuentaDeCeldas }) {
  const [opened, setOpened] = useState<ParteDeCeldas['clase']>();
  if (cuenta.total === 0) return null;
  const partes = partesDeCeldas(cuenta);
  const shown = partes.find(({ clase }) => clase === opened);
  return (
    <div className="mt-8 break-anywhere" data-celdas>
      <p>
        {inicioDeFrase(cuenta)}{' '}
        {partes.map(({ clase, texto, destinos }, i) => (
          <span key={clase}>
            {destinos.every(({ nombre, primeras }) => nombre === '' && primeras.length === 0) ? (
              texto + (i < partes.length - 1 ? ',' : '')
            ) : (
              <button
                type="button"
                className="accent p-0 text-left underline pointer"
                style={{ border: 0, background: 'none', font: 'inherit' }}
                aria-expanded={clase === opened}
                onClick={() => setOpened(clase === opened ? undefined : clase)}
              >
                {texto}
                {i < partes.length - 1 ? ',' : ''}
              </button>
            )}{' '}
          </span>
        ))}
      </p>
      {shown ? (
        <ul
          className="mt-6 grid gap-4 no-bullets"
          style={{ paddingInlineStart: 12, borderInlineStart: '2px solid var(--line)' }}
          aria-label={shown.texto}
        >
          {shown.destinos.slice(0, maxListed).map((destino) => (
            <Destino key={destino.nombre} destino={destino} />
          ))}
          {shown.destinos.length > maxListed ? <li>y otros {numero(shown.destinos.length - maxListed)}</li> : null}
        </ul>
      ) : null}
    </div>
  );
}

function Destino({ destino: { nombre, celdas, primeras } }: { destino: DestinoDeCeldas }) {
  return (
    <li>
      <strong>{numero(celdas)}</strong> {nombreDeColumna(nombre)}
      <span className="ink-3">
        {primeras.map(({ archivo, lugar, texto }, i) => (
          <span key={`${archivo ?? ''} ${lugar}`}>
            {i === 0 ? ' · ' : ', '}
            {archivo ? `${archivo}: ` : ''}
            {lugar}
            {texto === '' ? '' : ` «${textoDeCelda(texto)}»`}
          </span>
        ))}
        {primeras.length > 0 && celdas > primeras.length ? '…' : ''}
      </span>
    </li>
  );
}
