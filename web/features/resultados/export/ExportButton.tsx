import { IconChevronDown, IconFileSpreadsheet } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { HeaderButton } from '../../../components/PageHeader.tsx';

/** 'Excel o CSV'; what opens its menu gives it the rest. */
export function ExportButton(props: Partial<ComponentProps<typeof HeaderButton>>) {
  return (
    <HeaderButton
      icon={IconFileSpreadsheet}
      label="Excel o CSV"
      end={<IconChevronDown size={15} aria-hidden className="ml-6" />}
      {...props}
    />
  );
}
