import '@fontsource-variable/inter';
import './styles/arrow.css';
import './styles/mantine.css';
import './styles/tokens.css';
import './styles/print.css';
import './styles/utilities.css';

/** Says that the portal couldn't be fetched, and with it what draws: the words are in the document. */
function showUnreachable(root: HTMLElement): void {
  const message = document.querySelector<HTMLTemplateElement>('#unreachable');
  if (message) root.replaceChildren(message.content);
  root.querySelector('button')?.addEventListener('click', () => location.reload());
}

async function start(root: HTMLElement): Promise<void> {
  try {
    const { startPortal } = await import('./portal.tsx');
    await startPortal(root);
  } catch (error) {
    reportError(error);
    showUnreachable(root);
  }
}

const root = document.querySelector<HTMLElement>('#root');
if (root) void start(root);
