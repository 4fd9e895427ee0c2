import { useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { PageToasts } from "../layout/page-toasts";
import { CloseIcon } from "../ui/icons";
import { useBeforePaint } from "../use-before-paint";

type Props = {
  title: string;
  /** The label of the record that it shows, beside its name. */
  label?: string;
  /** Where Close, Cancel and Escape go: the list with its query. */
  closeTo: string;
  wide?: boolean;
  /** It fills the window. */
  full?: boolean;
  /** It shows one picture, as large as the window lets it be; its title is only heard. */
  picture?: boolean;
  /** Something is being done that cannot be left: there is no way out until it is over. */
  locked?: boolean;
  /** What was typed has been saved: leaving asks nothing. */
  saved?: boolean;
  /** Leaves with what was typed, where that is kept; else leaving asks whether to lose it. */
  onLeaveTyped?: () => void;
  children: ReactNode;
};

/**
 * A dialog that is a page of its own over its list. The server draws it open; with scripts the same element becomes
 * modal, so that what was typed before they ran stays. It stands before the list in the document.
 */
export function RouteDialog(props: Props) {
  const { title, label, closeTo, wide, full, picture, locked, saved, onLeaveTyped, children } =
    props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  const touched = useRef(false);
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      open
      className={`dialog ${picture ? "preview" : full ? "full" : wide ? "wide" : ""}`.trimEnd()}
      aria-labelledby={titleId}
      onInput={() => (touched.current = true)}
      // A browser lets only one Escape be refused: whatever closed it, the dialog stands as long as its address does.
      onClose={(event) => {
        if (event.target === dialog.current) dialog.current.showModal();
      }}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (locked) return;
        if (onLeaveTyped && touched.current) return onLeaveTyped();
        if (saved || !touched.current || window.confirm("Close without saving?")) {
          // As a link that stays where it is: see ClientLinks.
          navigate(closeTo.replace(/#.*/, ""), { preventScrollReset: true });
        }
      }}
    >
      <header>
        <h2 id={titleId} className={picture ? "visually-hidden" : undefined}>
          {title}
          {label && <span className="hint"> {label}</span>}
        </h2>
        {!locked && (
          <a
            className={picture ? "button icon" : "button quiet icon"}
            href={closeTo}
            aria-label="Close"
            data-stay=""
            onClick={(event) => {
              if (!onLeaveTyped || !touched.current) return;
              event.preventDefault();
              onLeaveTyped();
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

/** The link that leaves a dialog without saving. */
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
 * Where the focus goes: to what is wrong, to the first field, in a step without fields to its heading, or to the safe way
 * out that is in sight.
 */
const FOCUS_FIRST = [
  "[role=alert]",
  "[aria-invalid=true]",
  "[autofocus]",
  ".input, .slider, .check input",
  ".wizard-steps + h3",
];
const WAY_OUT = ".actions a";
const WAY_OUT_ABOVE = "header a";

function firstOf(dialog: HTMLElement, selectors: string[]): Element | null {
  for (const selector of selectors) {
    const found = dialog.querySelector(selector);
    if (found) return found;
  }
  return null;
}

/** What opened the first of several dialogs that follow one another, as a wizard's: it is out of reach until the last. */
let opener: HTMLElement | null = null;

function useModal(ref: React.RefObject<HTMLDialogElement>) {
  // Whoever sees the dialog may press Escape, which only one that is modal already hears.
  useBeforePaint(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const active = document.activeElement;
    const typingHere = dialog.contains(active) ? active : null;
    const before = active === document.body ? opener : active;
    dialog.removeAttribute("open");
    dialog.showModal();
    const wayOut = dialog.scrollHeight > dialog.clientHeight ? WAY_OUT_ABOVE : WAY_OUT;
    const focus = typingHere ?? firstOf(dialog, [...FOCUS_FIRST, wayOut]);
    if (focus instanceof HTMLElement) focus.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) opener = before;
    };
  }, [ref]);
  // What stood behind it is in reach again once all of the page is drawn.
  useEffect(
    () => () => {
      if (!opener?.isConnected) return;
      opener.focus();
      if (document.activeElement === opener) opener = null;
    },
    [],
  );
}
