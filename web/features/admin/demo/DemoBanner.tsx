import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import classes from './DemoBanner.module.css';

interface DemoBannerProps {
  isRetrying: boolean;
  onRetry: () => void;
}

/** Stands over the panel as long as what it shows isn't the truth (design, section 11). */
export function DemoBanner({ isRetrying, onRetry }: DemoBannerProps) {
  return (
    <section className={classes.banner} aria-label="Modo demostración">
      <IconFlask size={20} aria-hidden className={classes.mark} />
      <div className={classes.words}>
        <p className={classes.title}>Modo demostración</p>
        <p>
          Nada de lo que hagas ahora se guarda ni se enviará al servidor. Lo marcado como «Ejemplo» no son datos reales.
        </p>
      </div>
      <Button variant="white" size="xs" loading={isRetrying} onClick={onRetry}>
        Volver a intentarlo
      </Button>
    </section>
  );
}
