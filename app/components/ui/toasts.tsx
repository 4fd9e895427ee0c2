import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { ToastAction } from "~/app/contracts/toast-action";
import { SubmissionKey } from "../document/submission";
import { useHydrated } from "../document/use-hydrated";
import { CloseIcon, ErrorIcon, InfoIcon, LoadingIcon, SuccessIcon, WarningIcon } from "./icons";
import { HiddenField } from "../forms/hidden-field";

export type ToastType = "success" | "info" | "warning" | "error" | "loading";
export type Toast = {
  type: ToastType;
  message: string;
  description?: string;
  action?: ToastAction;
};

/** Defaults of the notification library in the specification (000, section 9). */
const MAX_VISIBLE = 3;
const VISIBLE_MS = 4_000;
/** Longer, to reach the action. */
const VISIBLE_WITH_ACTION_MS = 8_000;

const ICONS = {
  success: SuccessIcon,
  info: InfoIcon,
  warning: WarningIcon,
  error: ErrorIcon,
  loading: LoadingIcon,
};
const BORDER_CLASSES: Record<ToastType, string> = {
  success: "border-l-success",
  info: "border-l-accent",
  warning: "border-l-warning",
  error: "border-l-danger",
  loading: "border-l-accent",
};
const ICON_CLASSES: Record<ToastType, string> = {
  success: "text-success",
  info: "text-accent",
  warning: "text-warning",
  error: "text-danger",
  loading: "animate-spin text-accent",
};
const SCREEN_READER_PREFIXES = {
  success: "Success: ",
  info: "Note: ",
  warning: "Warning: ",
  error: "Error: ",
  loading: "",
};

/** Classes of the region while it shows a toast: without one, the first page need not contain their rules. */
const SHOWN_CLASSES =
  "grid gap-2.5 mb-5 scripted:fixed scripted:inset-x-4 scripted:top-22 scripted:max-sm:in-[dialog]:top-auto scripted:max-sm:in-[dialog]:bottom-36 scripted:z-50 scripted:ml-auto scripted:max-w-sm print:hidden";

/**
 * Toasts: without scripts in the page's flow; with scripts at the top right, below a dialog's Close (in a dialog on phones
 * above its buttons), so that nothing moves: up to three, each for four seconds, or eight with an action, unless hovered or focused. A new `toast` object is a new message.
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
    <div className={shown.length > 0 ? SHOWN_CLASSES : undefined} role="status">
      {shown.map(({ id, toast }) => (
        <ToastCard key={id} toast={toast} onClose={() => close(id)} />
      ))}
    </div>
  );
}

type ShownToast = { id: number; toast: Toast };

/** Appends a toast, replacing an equal one, and those whose Undo would no longer undo the last change. */
function appendToast(shown: ShownToast[], toast: Toast): ShownToast[] {
  const id = (shown.at(-1)?.id ?? 0) + 1;
  const others = shown.filter(
    (entry) => !areEqual(entry.toast, toast) && !entry.toast.action?.fields,
  );
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
  const visibleMs = toast.action ? VISIBLE_WITH_ACTION_MS : VISIBLE_MS;
  useEffect(() => {
    if (persistent) return;
    const timer = setTimeout(() => latestOnClose.current(), visibleMs);
    return () => clearTimeout(timer);
  }, [persistent, visibleMs]);
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
      {toast.action && <ToastButton {...toast.action} onUndo={onClose} />}
      {hydrated && (
        <button
          type="button"
          className="button quiet small icon"
          onClick={onClose}
          aria-label="Close"
        >
          <CloseIcon />
        </button>
      )}
    </ToastBody>
  );
}

/** What a toast offers: a link such as View, or a form that posts, such as Undo. */
export function ToastButton(props: ToastAction & { onUndo?: () => void }) {
  const { label, href, newDocument, fields, onUndo } = props;
  if (!fields) {
    return (
      <a
        className="button small"
        href={href}
        data-stay=""
        data-document={newDocument ? "" : undefined}
      >
        {label}
      </a>
    );
  }
  return (
    <Form method="post" action={href} preventScrollReset onSubmit={onUndo}>
      <SubmissionKey />
      {Object.entries(fields).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      <button className="button small">{label}</button>
    </Form>
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
    <div
      className={`flex items-start gap-3 rounded-md border border-l-4 border-line bg-surface py-2 pr-2 pl-4 scripted:animate-arrive scripted:shadow-raised ${BORDER_CLASSES[type]}`}
      {...pauseHandlers}
    >
      <span className={`mt-2 flex-none ${ICON_CLASSES[type]}`}>
        <Icon />
      </span>
      <div className="flex-1 py-1">
        <p>
          <span className="sr-only">{SCREEN_READER_PREFIXES[type]}</span>
          {message}
        </p>
        {description && <p className="text-sm text-soft">{description}</p>}
      </div>
      {children}
    </div>
  );
}
