import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconHistory } from '@tabler/icons-react';
import { fechaEnMadrid } from '../../../contract/fecha.ts';
import type { DocumentoPdf } from '../../../contract/pdf.ts';
import { fechaCorta } from '../../../contract/rules/fechas.ts';
import { numero, textoDeKb } from '../../../contract/rules/numeros.ts';
import classes from './Versions.module.css';

interface VersionsProps {
  document: DocumentoPdf;
  /** The id of the revision that is being looked at. */
  shown: string;
  onChoose: (id: string) => void;
}

const day = (instante: string) => fechaCorta(fechaEnMadrid(new Date(instante)));

/** The revisions of a certificate: the one in force, and those it replaced. */
export function Versions({ document, shown, onChoose }: VersionsProps) {
  const { sustituidos, ...vigente } = document;
  const chosen = sustituidos.find(({ _id }) => _id === shown);
  return (
    <span className={classes.versions}>
      {chosen ? (
        <strong className={classes.replaced}>
          Sustituido · revisión {numero(chosen.revision)}, del {day(chosen.fecha)}
        </strong>
      ) : null}
      <Menu position="bottom-end" width={270} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconHistory size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Versiones anteriores
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.list ?? ''}>
          {[vigente, ...sustituidos].map(({ _id, revision, fecha, filesize }) => (
            <Menu.Item
              key={_id}
              aria-current={_id === shown}
              rightSection={_id === shown ? <IconCheck size={16} aria-hidden /> : null}
              onClick={() => onChoose(_id)}
            >
              Revisión {numero(revision)} · {_id === vigente._id ? 'Vigente' : 'Sustituido'}
              <span className={classes.detail}>
                {day(fecha)} · {textoDeKb(filesize)}
              </span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
