import { type ReactNode, useEffect, useId, useRef } from "react";
import { PageToasts } from "../document/page-toasts";
import { SignedInUntil } from "../document/signed-in-until";
import { CloseIcon } from "../ui/icons";
import { useBeforePaint } from "../document/use-before-paint";

/**
 * "steps" and "wizard" keep their height whatever a step contains, so that their buttons stay in place, and "steps" prints
 * all of them; "window" fills the window, and its content lays itself out; "preview" fits an image, and hides the title
 * visually.
 */
type DialogSize = "narrow" | "steps" | "wide" | "wizard" | "window" | "preview";

/** At the top, so that what is pointed at stays in place when the dialog grows, as with the list of a combo box. */
const TOP = "not-modal:h-fit mt-[3dvh] max-h-[94dvh] rounded-lg";
const WIDE = "w-[min(61rem,calc(100vw-1.5rem))]";
const SIZE_CLASSES: Record<DialogSize, string> = {
  narrow: `${TOP} w-[min(35rem,calc(100vw-1.5rem))]`,
  steps:
    "flex h-[min(51rem,calc(100dvh-1.5rem))] w-[min(35rem,calc(100vw-1.5rem))] flex-col rounded-lg",
  wide: `${TOP} ${WIDE}`,
  wizard: `mt-[3dvh] flex h-[94dvh] max-h-none flex-col rounded-lg md:h-[min(42rem,94dvh)] ${WIDE}`,
  window: "h-dvh max-h-none w-full open:flex open:flex-col",
  preview: "not-modal:h-fit max-h-[95dvh] w-fit rounded-lg",
};

/** Classes of every dialog. Browsers make modal dialogs narrower: `max-w-none`. The outline shows with forced colors. */
export function dialogClasses(size: DialogSize): string {
  return `fixed inset-0 z-30 m-auto max-w-none overflow-auto overscroll-contain bg-surface p-0 outline outline-transparent backdrop:bg-veil not-modal:shadow-[0_0_0_100vmax_var(--color-veil)] modal:shadow-raised tall:scroll-pb-36 ${SIZE_CLASSES[size]}`;
}

type Props = {
  title: ReactNode;
  /** What the dialog is about, below the title. */
  about?: string;
  /** URL that Close, Cancel and Escape navigate to: the list with its query. */
  closeTo: string;
  size?: DialogSize;
  /** Prevents closing, while a submission is pending. */
  locked?: boolean;
  /** Whether the input has been saved: closing needs no confirmation. */
  isSaved?: boolean;
  /** Closes the dialog and stores unsaved input; without it, closing asks whether to discard the input. */
  onCloseDirty?: () => void;
  /** What stands above the title, such as the bar of a preview. */
  banner?: ReactNode;
  children: ReactNode;
};

/**
 * Dialog with its own route, over its list. The server renders it open; after hydration the same element becomes
 * modal, so that input typed before is preserved. In the document, the dialog precedes its list.
 */
export function RouteDialog(props: Props) {
  const { title, about, closeTo, size = "narrow", locked, isSaved, onCloseDirty, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const closeLink = useRef<HTMLAnchorElement>(null);
  const titleId = useId();
  const dirty = useRef(false);
  useModal(dialog);
  const mayClose = () => isSaved || !dirty.current || window.confirm("Close without saving?");
  return (
    <dialog
      ref={dialog}
      open
      className={dialogClasses(size)}
      aria-labelledby={titleId}
      onInput={({ target }) => {
        if (isPosted(target)) dirty.current = true;
      }}
      // Browsers let a page prevent only the first Escape. Reopens: only the URL decides whether the dialog is open.
      onClose={(event) => {
        if (event.target === dialog.current) dialog.current.showModal();
      }}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        // The link, since it may lead to another area, whose document is loaded.
        closeLink.current?.click();
      }}
    >
      {props.banner}
      {/* Not a header, which browsers make a second banner of the page. */}
      <div className={HEADER_CLASSES[size] ?? HEADER}>
        <h2 id={titleId} className={TITLE_CLASSES[size] ?? TITLE} tabIndex={-1}>
          {title}
          {about && <span className="block text-lg font-normal text-soft">{` ${about}`}</span>}
        </h2>
        {!locked && (
          <a
            ref={closeLink}
            className={size === "preview" ? "button icon" : "button quiet icon"}
            href={closeTo}
            data-stay=""
            onClick={(event) => {
              if (onCloseDirty && dirty.current) {
                event.preventDefault();
                onCloseDirty();
              } else if (!mayClose()) event.preventDefault();
            }}
          >
            <CloseIcon />
            <span className="sr-only">Close</span>
          </a>
        )}
      </div>
      <div className={BODY_CLASSES[size] ?? BODY}>
        <PageToasts isInDialog />
        <SignedInUntil />
        {children}
      </div>
    </dialog>
  );
}

/** Whether an element is in a form that is posted, and not in one that only chooses what a dialog shows. */
const isPosted = (target: EventTarget) =>
  target instanceof Element && target.closest("form")?.method === "post";

const HEADER = "flex items-start justify-between gap-4 pt-3 pr-2 pl-4 md:pt-5 md:pr-4 md:pl-7";
const HEADER_CLASSES: Partial<Record<DialogSize, string>> = {
  window: "flex items-start gap-2 pt-3 pr-2 pl-15 text-center md:pt-5 md:pr-5 md:pl-17",
  preview: "absolute top-2 right-2",
};
const TITLE = "my-1.5 outline-none";
const TITLE_CLASSES: Partial<Record<DialogSize, string>> = {
  window: `${TITLE} flex-1 text-2xl leading-snug text-balance md:text-3xl`,
  preview: "sr-only",
};
const BODY = "px-4 pt-2 pb-5 md:px-7 md:pt-3 md:pb-7";
const COLUMN_BODY = `${BODY} flex flex-1 flex-col`;
const BODY_CLASSES: Partial<Record<DialogSize, string>> = {
  steps: COLUMN_BODY,
  wizard: COLUMN_BODY,
  window: "flex flex-1 flex-col",
  preview: "",
};

/** Link that closes a dialog without saving. */
export function CancelLink({ to }: { to: string }) {
  return (
    <>
      <a className="button" href={to} data-stay="">
        Cancel
      </a>{" "}
    </>
  );
}

/** Selectors of the initial focus, in order: an error, the first field. */
const FOCUS_SELECTORS = [
  "[role=alert]",
  "[aria-invalid=true]",
  "[autofocus], [data-initial-focus]",
  ".input, [type=radio], [type=checkbox], [type=range]",
];

/**
 * Field whose list of choices opens when it gets the focus, now or once scripts have replaced it; or which only chooses
 * what a dialog shows, in a form that is not posted.
 */
const WITHOUT_FOCUS =
  ":is([role=combobox], [data-choices] *):not([aria-invalid=true]), form:not([method]) *";

/** Finds the element with the initial focus: the title, where it is not for the first field. */
function findInitialFocus(dialog: HTMLElement): Element | null {
  for (const selector of FOCUS_SELECTORS) {
    const found = dialog.querySelector(selector);
    if (found && !found.matches(WITHOUT_FOCUS)) return found;
  }
  return dialog.querySelector("h2");
}

/** Element that opened the first dialog of a sequence, such as a wizard: inert until the last dialog has closed. */
let opener: HTMLElement | null = null;

function useModal(ref: React.RefObject<HTMLDialogElement>) {
  // Before paint: a visible dialog must already react to Escape, which only a modal one does.
  useBeforePaint(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const active = document.activeElement;
    const focusedField = dialog.contains(active) ? active : null;
    const previousFocus = active === document.body ? opener : active;
    // Hiding it resets its scroll position, under a pointer that may be about to press.
    const { scrollTop } = dialog;
    dialog.removeAttribute("open");
    dialog.showModal();
    const focus = focusedField ?? findInitialFocus(dialog);
    if (focus instanceof HTMLElement) focus.focus({ preventScroll: scrollTop > 0 });
    if (scrollTop > 0) dialog.scrollTop = scrollTop;
    return () => {
      dialog.close();
      if (previousFocus instanceof HTMLElement) opener = previousFocus;
    };
  }, [ref]);
  // In an effect: the opener is focusable again only after the whole page has been committed.
  useEffect(
    () => () => {
      if (!opener?.isConnected) return;
      opener.focus();
      if (document.activeElement === opener) opener = null;
    },
    [],
  );
}
