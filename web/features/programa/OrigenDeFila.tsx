import { Unbroken } from '../../components/Unbroken.tsx';
import type { OrigenDeFila as Origen } from '../../../contract/programa/programa.ts';
import { advertenciaDeLey, textoDeOrigen } from './words.ts';

/** Where a row comes from; of the law, how its frequency follows from the installation, and who decides. */
export function OrigenDeFila({ origen }: { origen: Origen }) {
  return (
    <>
      <p className="ink-3 size-13 break-anywhere">{textoDeOrigen(origen)}</p>
      {origen.clase === 'ley' ? (
        <p className="ink-3 size-13 break-anywhere">
          <Unbroken>{`${origen.frase}. ${advertenciaDeLey}`}</Unbroken>
        </p>
      ) : null}
    </>
  );
}
