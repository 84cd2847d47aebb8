import { type ComponentType, useId } from 'react';
import type { Empresa } from '../../contract/cuenta/usuario.ts';
import { useBrand } from './brand.ts';
import classes from './Logo.module.css';

const marks: Record<Empresa, ComponentType<{ size: number }>> = { alicuota: AlicuotaMark, cbba: CbbaMark };

interface LogoProps {
  /** Height of the mark, in pixels; the word follows it. */
  size?: number;
}

/** The company's mark and name. On paper it is printed in one colour. */
export function Logo({ size = 26 }: LogoProps) {
  const { empresa, nombre } = useBrand();
  const Mark = marks[empresa];
  return (
    <span
      className={`${classes.logo} inline-flex items-center ink nowrap weight-600`}
      style={{ fontSize: size * 0.73 }}
    >
      <span className={`${classes.mark} flex accent`}>
        <Mark size={size} />
      </span>
      {nombre}
    </span>
  );
}

interface MarkProps {
  size: number;
}

const drop = 'M0-9.2C2.1-5.6 5-3 5 .2a5 5 0 0 1-10 0C-5-3-2.1-5.6 0-9.2Z';

/** Alícuota: the drop of a pipette cut from a circle, the part taken for analysis lifted out of the whole. */
function AlicuotaMark({ size }: MarkProps) {
  const mask = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="currentColor" aria-hidden focusable={false}>
      <mask id={mask}>
        <path fill="#fff" d="M0 0h32v32H0z" />
        <g stroke="#000" strokeWidth={3} fill="#000">
          <path d={drop} transform="translate(18.4 13.6) rotate(45)" />
          <path d={drop} transform="translate(22.6 9.4) rotate(45)" />
        </g>
      </mask>
      <circle cx={13.5} cy={18.5} r={12.5} mask={`url(#${mask})`} />
      <path d={drop} transform="translate(22.6 9.4) rotate(45)" />
    </svg>
  );
}

/** CBBA: its four letters in a rounded square. */
function CbbaMark({ size }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable={false}>
      <rect width={32} height={32} rx={8} fill="currentColor" />
      <g fill="none" stroke="#fff" strokeWidth={2.1} strokeLinecap="round" strokeLinejoin="round">
        <path d="M13.9 7.8A4.1 4.1 0 1 0 13.9 12.2" />
        <path d="M18.8 5.8v8.4M18.8 5.8h3a2.05 2.05 0 0 1 0 4.1h-3h3.5a2.15 2.15 0 0 1 0 4.3h-3.5" />
        <path d="M7.2 17.8v8.4M7.2 17.8h3a2.05 2.05 0 0 1 0 4.1h-3h3.5a2.15 2.15 0 0 1 0 4.3H7.2" />
        <path d="M18 26.2l3.6-8.4 3.6 8.4M19.2 23.5h4.8" />
      </g>
    </svg>
  );
}
