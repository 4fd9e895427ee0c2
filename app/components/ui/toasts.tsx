import { useEffect, useRef, useState } from "react";
import { useHydrated } from "../document/use-hydrated";
import { CloseIcon, ErrorIcon, InfoIcon, LoadingIcon, SuccessIcon, WarningIcon } from "./icons";

export type ToastType = "success" | "info" | "warning" | "error" | "loading";
export type Toast = { type: ToastType; message: string; description?: string };

/** Defaults of the notification library in the specification (000, section 9). */
const MAX_VISIBLE = 3;
const VISIBLE_MS = 4_000;

const ICONS = {
  success: SuccessIcon,
  info: InfoIcon,
  warning: WarningIcon,
  error: ErrorIcon,
  loading: LoadingIcon,
};
const SCREEN_READER_PREFIXES = {
  success: "Success: ",
  info: "Note: ",
  warning: "Warning: ",
  error: "Error: ",
  loading: "",
};

/**
 * Toasts: without scripts in the page's flow; with scripts at the top right, up to three, each for four seconds unless
 * hovered or focused. A new `toast` object is a new message.
 */
export function Toasts({ toast }: { toast: Toast | null | undefined }) {
  const [shown, setShown] = useState(toast ? [{ id: 0, toast }] : []);
  const [latest, setLatest] = useState(toast);
  if (toast !== latest) {
    setLatest(toast);
    if (toast) setShown((previous) => appendToast(previous, toast));
  }
  const close = (closed: number) =>
    setShown((previous) => previous.filter(({ id }) => id !== closed));
  return (
    <div className="toasts" role="status">
      {shown.map(({ id, toast }) => (
        <ToastCard key={id} toast={toast} onClose={() => close(id)} />
      ))}
    </div>
  );
}

type ShownToast = { id: number; toast: Toast };

/** Appends a toast, replacing an equal one. */
function appendToast(shown: ShownToast[], toast: Toast): ShownToast[] {
  const id = (shown.at(-1)?.id ?? 0) + 1;
  const others = shown.filter((entry) => !areEqual(entry.toast, toast));
  return [...others, { id, toast }].slice(-MAX_VISIBLE);
}

const areEqual = (a: Toast, b: Toast) =>
  a.type === b.type && a.message === b.message && a.description === b.description;

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const hydrated = useHydrated();
  const [paused, setPaused] = useState(false);
  const latestOnClose = useRef(onClose);
  latestOnClose.current = onClose;
  const persistent = paused || toast.type === "loading";
  useEffect(() => {
    if (persistent) return;
    const timer = setTimeout(() => latestOnClose.current(), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [persistent]);
  return (
    <ToastBody
      toast={toast}
      pauseHandlers={{
        onMouseEnter: () => setPaused(true),
        onMouseLeave: () => setPaused(false),
        onFocus: () => setPaused(true),
        onBlur: () => setPaused(false),
      }}
    >
      {hydrated && (
        <button type="button" className="button quiet small" onClick={onClose} aria-label="Close">
          <CloseIcon />
        </button>
      )}
    </ToastBody>
  );
}

type PauseHandlers = Pick<
  React.DOMAttributes<HTMLDivElement>,
  "onMouseEnter" | "onMouseLeave" | "onFocus" | "onBlur"
>;

/** Markup of a toast. */
export function ToastBody({
  toast: { type, message, description },
  pauseHandlers,
  children,
}: {
  toast: Toast;
  pauseHandlers?: PauseHandlers;
  children?: React.ReactNode;
}) {
  const Icon = ICONS[type];
  return (
    <div className="toast" data-type={type} {...pauseHandlers}>
      {type === "loading" ? (
        <span className="spin">
          <Icon />
        </span>
      ) : (
        <Icon />
      )}
      <div>
        <p>
          <span className="visually-hidden">{SCREEN_READER_PREFIXES[type]}</span>
          {message}
        </p>
        {description && <p>{description}</p>}
      </div>
      {children}
    </div>
  );
}
