import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconShare2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { fraseDeMuestra } from '../../../../contract/base/frase.ts';
import { loadPart } from '../../../app/part.ts';

const LinkDialog = lazy(async () => ({
  default: (await loadPart(async () => import('./LinkDialog.tsx'))).LinkDialog,
}));

/** 'Compartir': the sample's sentence and its address, by the browser's own sheet or the clipboard, or to be copied by hand. */
export function ShareButton({ muestra }: { muestra: Muestra }) {
  const [isShown, setShown] = useState(false);
  const text = fraseDeMuestra(muestra);
  const share = async () => {
    const outcome = await shareLink(text, location.href);
    if (outcome === 'copied') notifications.show({ color: 'brand', message: 'Enlace copiado al portapapeles' });
    if (outcome === 'failed') setShown(true);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconShare2 size={17} aria-hidden />} onClick={() => void share()}>
        Compartir
      </Button>
      {isShown ? (
        <Suspense fallback={null}>
          <LinkDialog text={text} url={location.href} onClosed={() => setShown(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What became of sharing: the browser's own sheet took over, the link was copied, or neither could be done. */
type ShareOutcome = 'shared' | 'copied' | 'failed';

/** Shares a sentence and an address through the browser's sheet where there is one, else copies both. */
async function shareLink(text: string, url: string): Promise<ShareOutcome> {
  const sheet = { title: text, text, url };
  if (navigator.canShare?.(sheet)) {
    try {
      await navigator.share(sheet);
      return 'shared';
    } catch (error) {
      // The user has closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(`${text}\n${url}`);
    return 'copied';
  } catch {
    return 'failed';
  }
}
