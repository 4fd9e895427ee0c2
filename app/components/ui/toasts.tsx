import { useEffect, useRef, useState } from "react";
import { useHydrated } from "../use-hydrated";
import { CloseIcon, ErrorIcon, InfoIcon, LoadingIcon, SuccessIcon, WarningIcon } from "./icons";

export type ToastType = "success" | "info" | "warning" | "error" | "loading";
export type Toast = { type: ToastType; message: string; description?: string };

/** The notification library's defaults that the specification names (000, section 9). */
const MAX_VISIBLE = 3;
const SHOWN_MS = 4_000;

const ICONS = {
  success: SuccessIcon,
  info: InfoIcon,
  warning: WarningIcon,
  error: ErrorIcon,
  loading: LoadingIcon,
};
const SPOKEN = {
  success: "Success: ",
  info: "Note: ",
  warning: "Warning: ",
  error: "Error: ",
  loading: "",
};

/**
 * Shows messages: where the page has no scripts, in its flow; else at the top right, three at most, each for four
 * seconds unless the pointer or the focus rests on it. A new `toast` object is a new message.
 */
export function Toasts({ toast }: { toast: Toast | null | undefined }) {
  const [shown, setShown] = useState(toast ? [{ id: 0, toast }] : []);
  const [latest, setLatest] = useState(toast);
  if (toast !== latest) {
    setLatest(toast);
    if (toast) setShown((before) => withNewest(before, toast));
  }
  const close = (closed: number) => setShown((before) => before.filter(({ id }) => id !== closed));
  return (
    <div className="toasts" role="status">
      {shown.map(({ id, toast }) => (
        <ToastCard key={id} toast={toast} onClose={() => close(id)} />
      ))}
    </div>
  );
}

type Shown = { id: number; toast: Toast };

/** What says the same again takes the place of what said it before. */
function withNewest(before: Shown[], toast: Toast): Shown[] {
  const id = (before.at(-1)?.id ?? 0) + 1;
  const others = before.filter((each) => !isSame(each.toast, toast));
  return [...others, { id, toast }].slice(-MAX_VISIBLE);
}

const isSame = (one: Toast, other: Toast) =>
  one.type === other.type && one.message === other.message && one.description === other.description;

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const hydrated = useHydrated();
  const [held, setHeld] = useState(false);
  const closing = useRef(onClose);
  closing.current = onClose;
  const lasting = held || toast.type === "loading";
  useEffect(() => {
    if (lasting) return;
    const timer = setTimeout(() => closing.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [lasting]);
  return (
    <ToastBody
      toast={toast}
      hold={{
        onMouseEnter: () => setHeld(true),
        onMouseLeave: () => setHeld(false),
        onFocus: () => setHeld(true),
        onBlur: () => setHeld(false),
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

type Hold = Pick<
  React.DOMAttributes<HTMLDivElement>,
  "onMouseEnter" | "onMouseLeave" | "onFocus" | "onBlur"
>;

/** One message, as it looks. */
export function ToastBody({
  toast: { type, message, description },
  hold,
  children,
}: {
  toast: Toast;
  hold?: Hold;
  children?: React.ReactNode;
}) {
  const Icon = ICONS[type];
  return (
    <div className="toast" data-type={type} {...hold}>
      {type === "loading" ? (
        <span className="spin">
          <Icon />
        </span>
      ) : (
        <Icon />
      )}
      <div>
        <p>
          <span className="visually-hidden">{SPOKEN[type]}</span>
          {message}
        </p>
        {description && <p>{description}</p>}
      </div>
      {children}
    </div>
  );
}
