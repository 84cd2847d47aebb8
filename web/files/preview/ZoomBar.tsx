import { ActionIcon, Button } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { numero } from '../../../contract/rules/numeros.ts';
import classes from './ZoomBar.module.css';

/** How large pages may be drawn, 1 being as wide as there is room for. */
export const zooms: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

interface ZoomBarProps {
  zoom: number;
  onZoom: (zoom: number) => void;
  page: number;
  pages: number;
}

/** Where one is in the document, and how large it is drawn. */
export function ZoomBar({ zoom, onZoom, page, pages }: ZoomBarProps) {
  const percent = `${numero(zoom * 100)}\u00a0%`;
  const at = zooms.indexOf(zoom);
  const [smaller, larger] = [zooms[at - 1], zooms[at + 1]];
  return (
    <div className={classes.bar} role="toolbar" aria-label="Página y tamaño">
      <span className={classes.page} aria-live="polite">
        Página {numero(page)} de {numero(pages)}
      </span>
      <span className={classes.zoom}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Reducir"
          title="Reducir (−)"
          disabled={!smaller}
          onClick={() => smaller && onZoom(smaller)}
        >
          <IconMinus size={18} aria-hidden />
        </ActionIcon>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.value}
          title="Ajustar al ancho (0)"
          aria-label={`Tamaño: ${percent}. Ajustar al ancho`}
          onClick={() => onZoom(1)}
        >
          {percent}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Ampliar"
          title="Ampliar (+)"
          disabled={!larger}
          onClick={() => larger && onZoom(larger)}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      </span>
    </div>
  );
}
