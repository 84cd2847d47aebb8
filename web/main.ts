import '@fontsource-variable/inter';
import './styles/arrow.css';
import './styles/mantine.css';
import './styles/tokens.css';
import './styles/print.css';
import './styles/utilities.css';

async function start(root: HTMLElement): Promise<void> {
  try {
    const { startPortal } = await import('./portal.tsx');
    await startPortal(root);
  } catch (error) {
    reportError(error);
    dispatchEvent(new Event('inalcanzable'));
  }
}

// `unreachable.js` tells by it that this file came.
document.documentElement.dataset['portal'] = '';

const root = document.querySelector<HTMLElement>('#root');
if (root) void start(root);
