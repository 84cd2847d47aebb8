import { useState } from 'react';
import type { Factor } from '../../../../contract/cuenta/cuenta.ts';
import { renewCuenta } from '../api.ts';
import type { AddedFactor } from './added-factor.ts';
import { AddApp } from './AddApp.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface AddFactorStepsProps {
  tipo: Factor['tipo'];
  /** Recovery codes are on the page, which it shows this once. */
  onCodes?: () => void;
  /** The factor is there, and its codes, if any came with it, have been kept. */
  onDone: () => void;
  onLeft: () => void;
  /** What the way out says: 'Cancelar' unless it leads elsewhere. */
  leave?: string;
}

/** Adds a factor, and then shows the recovery codes that the first one brings. */
export function AddFactor({ tipo, onCodes, onDone, onLeft, leave = 'Cancelar' }: AddFactorStepsProps) {
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const added = (answer: AddedFactor) => {
    void renewCuenta();
    if (answer.codigos === null) {
      onDone();
      return;
    }
    setCodigos(answer.codigos);
    onCodes?.();
  };
  if (codigos) return <RecoveryCodes codigos={codigos} onKept={onDone} />;
  const Add = tipo === 'totp' ? AddApp : AddPasskey;
  return <Add onAdded={added} onLeft={onLeft} leave={leave} />;
}
