import { useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { PageToasts } from "../document/page-toasts";
import { CloseIcon } from "../ui/icons";
import { useBeforePaint } from "../document/use-before-paint";

type Props = {
  title: string;
  /** The record's label, beside the title. */
  label?: string;
  /** URL that Close, Cancel and Escape navigate to: the list with its query. */
  closeTo: string;
  wide?: boolean;
  /** Full-window dialog. */
  fullWindow?: boolean;
  /** Styles the dialog as an image preview, as large as the window; the title is visually hidden. */
  imagePreview?: boolean;
  /** Prevents closing, while a submission is pending. */
  locked?: boolean;
  /** Whether the input has been saved: closing needs no confirmation. */
  isSaved?: boolean;
  /** Closes the dialog and stores unsaved input; without it, closing asks whether to discard the input. */
  onCloseDirty?: () => void;
  children: ReactNode;
};

/**
 * Dialog with its own route, over its list. The server renders it open; after hydration the same element becomes
 * modal, so that input typed before is preserved. In the document, the dialog precedes its list.
 */
export function RouteDialog(props: Props) {
  const {
    title,
    label,
    closeTo,
    wide,
    fullWindow,
    imagePreview,
    locked,
    isSaved,
    onCloseDirty,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  const dirty = useRef(false);
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      open
      className={`dialog ${imagePreview ? "preview" : fullWindow ? "full" : wide ? "wide" : ""}`.trimEnd()}
      aria-labelledby={titleId}
      onInput={() => (dirty.current = true)}
      // Browsers let a page prevent only the first Escape. Reopens: only the URL decides whether the dialog is open.
      onClose={(event) => {
        if (event.target === dialog.current) dialog.current.showModal();
      }}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (locked) return;
        if (onCloseDirty && dirty.current) return onCloseDirty();
        if (isSaved || !dirty.current || window.confirm("Close without saving?")) {
          // Without the hash, which would scroll to its anchor.
          navigate(closeTo.replace(/#.*/, ""), { preventScrollReset: true });
        }
      }}
    >
      <header>
        <h2 id={titleId} className={imagePreview ? "visually-hidden" : undefined}>
          {title}
          {label && <span className="hint"> {label}</span>}
        </h2>
        {!locked && (
          <a
            className={imagePreview ? "button icon" : "button quiet icon"}
            href={closeTo}
            aria-label="Close"
            data-stay=""
            onClick={(event) => {
              if (!onCloseDirty || !dirty.current) return;
              event.preventDefault();
              onCloseDirty();
            }}
          >
            <CloseIcon />
          </a>
        )}
      </header>
      <div>
        <PageToasts />
        {children}
      </div>
    </dialog>
  );
}

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

/**
 * Selectors of the initial focus, in order: an error, the first field, the heading of a wizard step without fields.
 * If none matches, a link that closes the dialog gets it: the one below the content, or, if that scrolls, in the header.
 */
const FOCUS_SELECTORS = [
  "[role=alert]",
  "[aria-invalid=true]",
  "[autofocus]",
  ".input, .slider, .check input",
  ".wizard-steps + h3",
];
const CLOSE_LINK = ".actions a";
const HEADER_CLOSE_LINK = "header a";

function findFirst(dialog: HTMLElement, selectors: string[]): Element | null {
  for (const selector of selectors) {
    const found = dialog.querySelector(selector);
    if (found) return found;
  }
  return null;
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
    const closeLink = dialog.scrollHeight > dialog.clientHeight ? HEADER_CLOSE_LINK : CLOSE_LINK;
    const focus = focusedField ?? findFirst(dialog, [...FOCUS_SELECTORS, closeLink]);
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
