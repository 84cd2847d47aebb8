import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconHistory } from '@tabler/icons-react';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { numero, textoDeKb } from '../../../contract/base/numeros.ts';
import type { DocumentoPdf } from '../../../contract/certificados/pdf.ts';
import classes from './PdfButton.module.css';

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
    <span className="flex wrap gap-4-12 items-center push-right">
      {chosen ? (
        <strong
          className="px-8 on-sin-definir framed-sin-definir rounded-6 sin-definir size-12 weight-600"
          style={{ paddingBlock: 1 }}
        >
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
        <Menu.Dropdown className={`${classes.list} scroll`}>
          {[vigente, ...sustituidos].map(({ _id, revision, fecha, filesize }) => (
            <Menu.Item
              key={_id}
              aria-current={_id === shown}
              rightSection={_id === shown ? <IconCheck size={16} aria-hidden /> : null}
              onClick={() => onChoose(_id)}
            >
              Revisión {numero(revision)} · {_id === vigente._id ? 'Vigente' : 'Sustituido'}
              <span className="block ink-3 size-12">
                {day(fecha)} · {textoDeKb(filesize)}
              </span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
