import { useClickOutside } from '@mantine/hooks';
import { type ReactNode, useId, useRef, useState } from 'react';
import classes from './Disclosure.module.css';

interface DisclosureProps {
  /** What the button draws. */
  children: ReactNode;
  /** What it is called, where it draws no words. */
  name?: string;
  className?: string | undefined;
  panelClassName?: string | undefined;
  panel: ReactNode;
  /** Whether a press of a button in the panel that opens nothing itself closes it. */
  closesOnPress?: boolean;
}

/**
 * A button with a panel under it, which Escape and a press elsewhere close. The panel is drawn when it is first opened, and
 * stays in the page while hidden.
 */
export function Disclosure({ children, name, className, panelClassName, panel, closesOnPress }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const root = useClickOutside<HTMLDivElement>(() => setOpen(false));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what is inside it are heard here
    <div
      ref={root}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setUsed(true);
          setOpen(!isOpen);
        }}
      >
        {children}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- presses of the buttons inside, by key too, are heard here */}
      <div
        id={id}
        className={`${classes.panel} absolute floating framed rounded on-card ${panelClassName ?? ''} py-8 px-8`}
        hidden={!isOpen}
        onClick={({ target }) => {
          const pressed = target instanceof Element ? target.closest('button, [role=menuitem]') : null;
          if (!closesOnPress || !pressed || pressed.hasAttribute('aria-haspopup')) return;
          setOpen(false);
          // What was pressed is hidden: a dialog that it opens gives the keyboard back to this button.
          button.current?.focus();
        }}
      >
        {isUsed ? panel : null}
      </div>
    </div>
  );
}
