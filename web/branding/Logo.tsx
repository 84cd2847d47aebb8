import type { ComponentType } from 'react';
import type { Empresa } from '../../contract/usuario.ts';
import alicuotaIcon from './alicuota.svg?url';
import { useBrand } from './brand.ts';
import cbbaIcon from './cbba.svg?url';
import classes from './Logo.module.css';
import { AlicuotaMark, CbbaMark } from './Marks.tsx';

const marks: Record<Empresa, ComponentType<{ size: number }>> = { alicuota: AlicuotaMark, cbba: CbbaMark };

/** The icon of the browser's tab, by brand. */
export const icons: Record<Empresa, string> = { alicuota: alicuotaIcon, cbba: cbbaIcon };

interface LogoProps {
  /** Height of the mark, in pixels; the word follows it. */
  size?: number;
}

/** The company's mark and name. On paper it is printed in one colour. */
export function Logo({ size = 26 }: LogoProps) {
  const { empresa, nombre } = useBrand();
  const Mark = marks[empresa];
  return (
    <span className={classes.logo} style={{ fontSize: size * 0.73 }}>
      <span className={classes.mark}>
        <Mark size={size} />
      </span>
      {nombre}
    </span>
  );
}
