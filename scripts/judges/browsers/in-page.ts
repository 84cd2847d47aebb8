// Functions that run in the page, sent there by their source: none may use anything outside itself.

/** What a person looks for: an element by its role and its accessible name, or its beginning where `*` ends it. */
export interface Target {
  role: 'button' | 'link' | 'menuitem' | 'tab' | 'textbox';
  name: string;
}

/** The middle of an element in CSS pixels, or in words why it can't be clicked. */
export type Place = { x: number; y: number } | { why: string };

/** Finds the one element that a target names, brings it into view, and gives its middle if nothing else covers it. */
export function placeOf({ role, name }: Target): Place {
  const selectors = {
    button: 'button, [role=button]',
    link: 'a[href]',
    menuitem: '[role=menuitem]',
    tab: '[role=tab]',
    textbox: 'input:not([type=checkbox], [type=radio]), textarea',
  };
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/gu, ' ').trim();
  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = by.map((id) => tidy(document.querySelector(`#${CSS.escape(id)}`)?.textContent)).join(' ');
    const own = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
    const label = tidy(element.getAttribute('aria-label')) || labels || tidy(own?.[0]?.textContent);
    return label || tidy(element.textContent);
  };
  const isNamed = (text: string) => (name.endsWith('*') ? text.startsWith(name.slice(0, -1)) : text === name);
  const found = [...document.querySelectorAll(selectors[role])].filter(
    (element) => isNamed(nameOf(element)) && element.checkVisibility({ visibilityProperty: true }),
  );
  const [element] = found;
  if (!element || found.length > 1) return { why: `${found.length} of role ${role} are named ${name}` };
  if (element.matches(':disabled, [aria-disabled=true]')) return { why: `${name} is disabled` };
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const top1 = document.elementFromPoint(x, y);
  if (!top1 || !(element.contains(top1) || top1.contains(element))) {
    return { why: `${name} is covered by ${top1?.outerHTML.slice(0, 120)}` };
  }
  return { x, y };
}

/** Text that can be seen, blanks made one and letters small. */
export function seenText(): string {
  return document.body.innerText.replaceAll(/\s+/gu, ' ').toLowerCase();
}

/** Marks what stands in the field that has the focus, so that the next key replaces it. */
export function markField(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

/** By how many CSS pixels the page is wider than its window. */
export function sidewaysScroll(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** Room that the page has, in CSS pixels. */
export function room(): number[] {
  return [innerWidth, innerHeight];
}

/** Pixels that are dark on the pictures that a page of a PDF is drawn on. */
export function inkOfPictures(): number {
  let ink = 0;
  for (const canvas of document.querySelectorAll('[role=dialog] canvas')) {
    if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) continue;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128 && data[at + 3] === 255) ink++;
  }
  return ink;
}

/** Slices of pies that are drawn, that is, that have an area. */
export function slicesDrawn(): number {
  const slices = [...document.querySelectorAll('svg .slice path')];
  return slices.filter((slice) => slice.getBoundingClientRect().width > 1).length;
}

/** Fields of dates: what stands in them, what they show when empty, and whether the browser draws them itself. */
export function dateFields(): { value: string; placeholder: string; type: string }[] {
  const fields = [...document.querySelectorAll('input')].filter(
    ({ type, placeholder }) => type === 'date' || placeholder === 'dd/mm/aaaa',
  );
  return fields.map(({ value, placeholder, type }) => ({ value, placeholder, type }));
}

/** Cells of the table's rows, as they are read. */
export function tableRows(): string[] {
  const rows = [...document.querySelectorAll('table tbody tr')].filter((row) => row.checkVisibility());
  return rows.map((row) => row.textContent.replaceAll(/\s+/gu, ' ').trim());
}

/**
 * Keeps what goes wrong in the page from now on: complaints on the console, errors that nothing caught and violations of
 * the content security policy. Once is enough for each document.
 */
export function watch(): void {
  const held = globalThis as typeof globalThis & { wentWrong?: string[] };
  if (held.wentWrong) return;
  const list: string[] = (held.wentWrong = []);
  const complain = console.error.bind(console);
  console.error = (...args: unknown[]) => {
    list.push(`console: ${args.map(String).join(' ')}`);
    complain(...args);
  };
  addEventListener('error', ({ message }) => {
    // Sizes that are seen a frame later: WebKit says so as an error, and nothing is lost.
    if (!message.startsWith('ResizeObserver loop')) list.push(`error: ${message}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => void list.push(`rejection: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    list.push(`policy: ${violatedDirective} forbids ${blockedURI}`);
  });
}

/** Takes what went wrong since this was asked last. */
export function wentWrong(): string[] {
  const held = globalThis as typeof globalThis & { wentWrong?: string[] };
  return held.wentWrong?.splice(0) ?? ['nothing watched the page'];
}

/** Does two things that `watch` must see: a complaint, and a picture from where the policy forbids. */
export function doWrong(): void {
  console.error('on purpose');
  const picture = new Image();
  picture.src = 'http://forbidden.invalid/on-purpose.png';
}

/** Has the page note when it has been drawn as it stands. */
export function awaitFrames(): void {
  const held = globalThis as typeof globalThis & { isDrawn?: boolean };
  held.isDrawn = false;
  // What is asked for in one frame is on the screen after the next.
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => void (held.isDrawn = true))));
}

/** Whether it has been drawn since. */
export function isDrawn(): boolean {
  const held = globalThis as typeof globalThis & { isDrawn?: boolean };
  return held.isDrawn === true;
}
