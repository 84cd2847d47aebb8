import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { noticePlace } from '../../../app/notice-place.ts';
import classes from './Banners.module.css';

/** Something that the panel says for a while. */
interface Banner {
  id: number;
  isError: boolean;
  text: string;
  action?: BannerAction | undefined;
}

/** An action that a banner offers, such as undoing a change. */
interface BannerAction {
  label: string;
  run: () => void;
}

/** Says something for a while. */
export type ShowBanner = (text: string, isError?: boolean, action?: BannerAction) => void;

/** How long a banner stays, in milliseconds. */
const lifetime = 5000;

/** Has something said for a while forgotten after that. */
function useLifetime(id: number, onGone: (id: number) => void, isHeld = false): void {
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onGone(id), lifetime);
    return () => clearTimeout(timer);
  }, [id, isHeld, onGone]);
}

interface QuietlySaidProps {
  banner: Banner;
  onGone: (id: number) => void;
}

/** What is said for a while and asks for nothing: in the page's text, where it covers nothing. */
export function QuietlySaid({ banner: { id, text }, onGone }: QuietlySaidProps) {
  useLifetime(id, onGone);
  return <span role="status">{text}</span>;
}

interface BannersProps {
  banners: readonly Banner[];
  onGone: (id: number) => void;
}

/** What the panel has just said, where all notices are. */
export function Banners({ banners, onGone }: BannersProps) {
  return createPortal(
    <div className="flex column" aria-live="polite">
      {banners.map((banner) => (
        <OneBanner key={banner.id} banner={banner} onGone={onGone} />
      ))}
    </div>,
    noticePlace,
  );
}

/** Disappears five seconds after the pointer and the focus have left it. */
function OneBanner({
  banner: { id, isError, text, action },
  onGone,
}: {
  banner: Banner;
  onGone: BannersProps['onGone'];
}) {
  const [isHeld, setHeld] = useState(false);
  useLifetime(id, onGone, isHeld);
  const Mark = isError ? IconAlertCircle : IconCircleCheck;
  return (
    <div
      className={`${classes.banner} py-10 ruled flex items-start gap-10 ink`}
      data-error={isError || undefined}
      role={isError ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Mark size={18} aria-hidden className={`${classes.mark} rigid mt-2 accent`} />
      <span className="grow shrink break-anywhere pt-4">{text}</span>
      {action ? (
        <Button
          size="compact-sm"
          variant="subtle"
          className="rigid"
          onClick={() => {
            onGone(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <CloseButton size="sm" aria-label="Cerrar aviso" onClick={() => onGone(id)} />
    </div>
  );
}

/** Most banners at once: more wouldn't be read. */
const maxBanners = 3;

/** What the panel has to say now; a repeated text restarts its time. */
export function useBanners() {
  const [banners, setBanners] = useState<readonly Banner[]>([]);
  const last = useRef(0);
  const say = useCallback<ShowBanner>((text, isError = false, action) => {
    last.current += 1;
    const banner = { id: last.current, isError, text, action };
    setBanners((all) => [...all.filter((one) => one.text !== text), banner].slice(-maxBanners));
  }, []);
  const forget = useCallback((id: number) => setBanners((all) => all.filter((one) => one.id !== id)), []);
  return { banners, say, forget };
}
