import { Button } from '@mantine/core';
import { IconAlertTriangle, IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import type { Cuenta, Factor } from '../../../../contract/cuenta/cuenta.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { announceProfileUpdate } from '../../../auth/current-user.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { Notice } from '../../../components/Notice.tsx';
import classes from '../Account.module.css';
import { Section } from '../Section.tsx';
import { AddFactor } from './AddFactor.tsx';
import { FactorRow } from './FactorRow.tsx';
import { RenewCodes } from './RenewCodes.tsx';
import { aboutFactors, ruleText } from './rule-text.ts';

/** 'Verificación en dos pasos': passkeys, authenticator apps and recovery codes. */
export function FactorsSection({ cuenta }: { cuenta: Cuenta }) {
  const { factores, codigosRestantes, regla, dominio } = cuenta;
  const [adding, setAdding] = useState<Factor['tipo'] | null>(null);
  const [now] = useState(() => new Date());
  const rule = ruleText(regla, now);
  return (
    <Section title="Verificación en dos pasos" text={aboutFactors(factores.length > 0, regla.obligatorio)}>
      {rule === null ? null : <Notice icon={IconAlertTriangle}>{rule}</Notice>}
      {factores.length === 0 ? (
        <p className="mt-12 ink-3">No tienes ninguna.</p>
      ) : (
        <ul className="mt-12 line-above no-bullets" aria-label="Formas de verificación en dos pasos">
          {factores.map((factor) => (
            <FactorRow
              key={factor._id}
              factor={factor}
              dominio={dominio}
              isLast={factores.length === 1}
              isDemanded={regla.obligatorio}
            />
          ))}
        </ul>
      )}
      <div className={`${classes.actions} flex wrap gap-8 mt-12`}>
        <Button
          variant="default"
          leftSection={<IconFingerprint size={17} aria-hidden />}
          onClick={() => setAdding('llave')}
        >
          Añadir llave de acceso
        </Button>
        <Button
          variant="default"
          leftSection={<IconDeviceMobile size={17} aria-hidden />}
          onClick={() => setAdding('totp')}
        >
          Añadir aplicación de códigos
        </Button>
      </div>
      {codigosRestantes === null ? null : <Codes left={codigosRestantes} />}
      {adding ? <AddDialog tipo={adding} onClosed={() => setAdding(null)} /> : null}
    </Section>
  );
}

const titles: Record<Factor['tipo'], string> = {
  llave: 'Añadir llave de acceso',
  totp: 'Añadir aplicación de códigos',
};

function AddDialog({ tipo, onClosed }: { tipo: Factor['tipo']; onClosed: () => void }) {
  const [hasCodes, setHasCodes] = useState(false);
  return (
    <Dialog title={titles[tipo]} size={500} isHeld={hasCodes} onClosed={onClosed}>
      {(close) => (
        <AddFactor
          tipo={tipo}
          onCodes={() => setHasCodes(true)}
          onDone={() => {
            announceProfileUpdate();
            close();
          }}
          onLeft={close}
        />
      )}
    </Dialog>
  );
}

/** Fewer codes than this are pointed out. */
const few = 3;

/** How many recovery codes are left, and how to make others. */
function Codes({ left }: { left: number }) {
  const [isRenewing, setRenewing] = useState(false);
  return (
    <div className="gap-8-24 pt-12 flex wrap items-center between mt-16 line-above">
      <p>
        <b>Códigos de recuperación</b>
        <span className={left < few ? 'block size-13 no-cumple' : 'block ink-3 size-13'}>
          {left === 0
            ? 'Los has usado todos: haz otros nuevos'
            : `Te ${left === 1 ? 'queda' : 'quedan'} ${cantidad(left, 'código', 'códigos')} sin usar`}
        </span>
      </p>
      <Button variant="default" size="xs" onClick={() => setRenewing(true)}>
        Hacer códigos nuevos
      </Button>
      {isRenewing ? <RenewCodes onClosed={() => setRenewing(false)} /> : null}
    </div>
  );
}
