import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { query } from '../../../app/services.ts';

interface FileMenuProps {
  filtros: Filtros;
  /** The button that opens the menu. */
  target: ReactElement;
  /** Width in CSS pixels. */
  width: number;
  /** Whether one is under way: another has to wait. */
  isUnderWay: boolean;
  /** What the file will hold, or why there is none; `count` is undefined until it is known. */
  explain: (count: number | undefined) => string;
  choices: readonly { label: string; icon: TablerIcon; begin: () => Promise<void> }[];
  /** Title of the notice where the code of a choice could not be loaded. */
  failure: string;
}

/** A menu that makes a file of what the filters find: how much that is, and as what. */
export function FileMenu({ filtros, target, width, isUnderWay, explain, choices, failure }: FileMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: count } = useQuery({
    ...query('listResults', { query: { ...filtros, limit: 1 } }, { select: ({ pagination }) => pagination.totalItems }),
    enabled: isOpen,
  });
  const choose = (begin: () => Promise<void>) => {
    begin().catch(() => notifications.show({ color: 'red', title: failure, message: 'Vuelve a cargar la página' }));
  };
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={width}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className="ink-3">{explain(count)}</Menu.Label>
        {choices.map(({ label, icon: Icon, begin }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={17} aria-hidden />}
            disabled={isUnderWay || count === 0}
            onClick={() => choose(begin)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
