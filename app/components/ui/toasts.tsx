import { Form } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { ToastAction } from "~/app/contracts/toast-action";
import { SubmissionKey } from "../document/submission";
import { restoreFocus } from "../document/page-focus";
import { useAutoFocus } from "../document/use-auto-focus";
import { useBeforePaint } from "../document/use-before-paint";
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
/** Until a live region that has just been rendered, or was behind a dialog, is known to screen readers. */
const DELAY_MS = 50;
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

type Props = {
  /** A new object is a new message. */
  toast: Toast | null | undefined;
  /** Path of the page: another one drops what is shown. */
  page?: string;
  /** Whether a document that contains the toast focuses it, since it says what the last submission did. */
  hasInitialFocus?: boolean;
};

/**
 * Toasts: without scripts in the page's flow; with scripts at the top right, below a dialog's Close (in a dialog on phones
 * above its buttons), so that nothing moves: up to three, each for four seconds, or eight with an action, unless hovered or
 * focused. A live region must be there before its content: scripts insert that a moment later.
 */
export function Toasts({ toast, page, hasInitialFocus }: Props) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(toast && !hydrated ? [{ id: 0, toast }] : []);
  const [shownOn, setShownOn] = useState(page);
  if (page !== shownOn) {
    setShownOn(page);
    setShown([]);
  }
  const latest = useRef(hydrated ? null : toast);
  useEffect(() => {
    if (toast === latest.current) return;
    latest.current = toast;
    if (toast) setTimeout(() => setShown((previous) => appendToast(previous, toast)), DELAY_MS);
  }, [toast]);
  const region = useRef<HTMLDivElement>(null);
  useUncovered(region, shown.length);
  const hadFocus = useRef<boolean>();
  const close = (closed: number) => {
    hadFocus.current = region.current?.contains(document.activeElement);
    setShown((previous) => previous.filter(({ id }) => id !== closed));
  };
  useEffect(() => {
    if (hadFocus.current) restoreFocus();
    hadFocus.current = false;
  }, [shown]);
  return (
    <div ref={region} className={shown.length > 0 ? SHOWN_CLASSES : undefined} role="status">
      {shown.map(({ id, toast }) => (
        <ToastCard
          key={id}
          toast={toast}
          hasInitialFocus={hasInitialFocus}
          onClose={() => close(id)}
        />
      ))}
    </div>
  );
}

/** Where the region may be, in order; "" is as SHOWN_CLASSES says. */
const PLACES = ["", "top:auto;bottom:1.5rem", "top:1rem;bottom:auto"];

/** Keeps the region where it covers neither what has the focus nor the dialog's Close. */
function useUncovered(region: RefObject<HTMLElement>, count: number) {
  useBeforePaint(() => {
    const element = region.current;
    if (!element) return;
    if (count === 0) return void (element.style.cssText = "");
    const covers = (place: string) => {
      element.style.cssText = place;
      const area = element.getBoundingClientRect();
      return [document.activeElement, document.querySelector("dialog[open] .icon")]
        .filter((each) => each && each !== document.body && !element.contains(each))
        .some((each) => overlap(area, each!.getBoundingClientRect()));
    };
    // It stays where it is as long as it may: somebody may be pressing what it offers.
    const place = () => {
      if ([element.style.cssText, ...PLACES].every(covers)) element.style.cssText = "";
    };
    place();
    document.addEventListener("focusin", place);
    return () => document.removeEventListener("focusin", place);
  }, [region, count]);
}

const overlap = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

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

type CardProps = Pick<Props, "hasInitialFocus"> & { toast: Toast; onClose: () => void };

function ToastCard({ toast, hasInitialFocus, onClose }: CardProps) {
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
      focus={{
        tabIndex: hasInitialFocus ? -1 : undefined,
        autoFocus: useAutoFocus(hasInitialFocus),
      }}
      pauseHandlers={{
        onMouseEnter: () => setPaused(true),
        onMouseLeave: () => setPaused(false),
        // The card itself has the focus in a new document: that holds nothing up.
        onFocus: ({ target, currentTarget }) => setPaused(target !== currentTarget),
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
  toast: { type, message, description, action },
  focus,
  pauseHandlers,
  children,
}: {
  toast: Toast;
  focus?: Pick<React.HTMLAttributes<HTMLDivElement>, "tabIndex" | "autoFocus">;
  pauseHandlers?: PauseHandlers;
  children?: React.ReactNode;
}) {
  const Icon = ICONS[type];
  return (
    <div
      className={`flex flex-wrap items-start justify-end gap-3 rounded-md border border-l-4 border-line bg-surface py-2 pr-2 pl-4 scripted:animate-arrive scripted:shadow-raised ${BORDER_CLASSES[type]}`}
      {...focus}
      {...pauseHandlers}
    >
      <span className={`mt-2 flex-none ${ICON_CLASSES[type]}`}>
        <Icon />
      </span>
      <div className="min-w-40 flex-1 py-1">
        <p>
          <span className="sr-only">{SCREEN_READER_PREFIXES[type]}</span>
          {message}
        </p>
        {description && <p className="text-sm text-soft">{description}</p>}
        {action?.preview && (
          <p className="text-sm">
            <a href={action.preview}>See as Patient</a>
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
