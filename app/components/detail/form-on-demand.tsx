import { useMatches } from "@remix-run/react";
import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { EDIT_PARAMETER } from "~/app/contracts/list-url";
import { readHandle } from "../document/route-handle";
import { LoadingNote } from "../list/loading-note";

type Module<Props> = { default: ComponentType<Props> };

/** Keeps the form's buttons at the lower edge of the window, as in dialogs, and whatever has the focus above them. */
const STICKY_ACTIONS =
  "[&_*]:scroll-mb-24 [&_form>:last-child]:bottom-0 [&_form>:last-child]:z-10 [&_form>:last-child]:border-t [&_form>:last-child]:bg-surface [&_form>:last-child]:py-3 tall:[&_form>:last-child]:sticky";

/**
 * Lazy-loads the edit form of a detail page: it is larger than the page, and most visits only read. On the server, and
 * where the URL opens the form, it is loaded before hydration, so that hydration does not overwrite typed input.
 */
export async function formOnDemand<Props extends object>(
  load: () => Promise<Module<Props>>,
): Promise<ComponentType<Props>> {
  const eager =
    import.meta.env.SSR || new URLSearchParams(window.location.search).has(EDIT_PARAMETER);
  const Form = await loadIf(eager, load);
  return function EditForm(props: Props) {
    const container = useRef<HTMLDivElement>(null);
    if (useIsBehindDialog()) return <p>Close the dialog to edit this.</p>;
    return (
      <div className={STICKY_ACTIONS} ref={container}>
        <Suspense
          fallback={
            <div role="status">
              <LoadingNote>Loading the form...</LoadingNote>
            </div>
          }
        >
          <Form {...props} />
          <InitialFocus container={container} />
        </Suspense>
      </div>
    );
  };
}

/**
 * Lazy-loads a part of a detail page that works as the server rendered it, such as a native form: its code comes after that
 * of the page.
 */
export async function partOnDemand<Props extends object>(
  load: () => Promise<Module<Props>>,
): Promise<ComponentType<Props>> {
  const Part = await loadIf(import.meta.env.SSR, load);
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

const loadIf = async <Props extends object>(eager: boolean, load: () => Promise<Module<Props>>) =>
  eager
    ? (await load()).default
    : (lazy(() => load().catch(reload)) as unknown as ComponentType<Props>);

/** Loads the form's address as a document, since an update has removed the code that this page knows. */
function reload(error: unknown): Promise<never> {
  if (!navigator.onLine) throw error;
  window.location.reload();
  return new Promise(() => undefined);
}

/**
 * Whether a dialog has been open since before the form was: both in one document would have fields of the same ids. A
 * dialog that is opened later leaves the form, and what was typed into it, as it is.
 */
function useIsBehindDialog(): boolean {
  const isDialogOpen = useMatches().some((match) => readHandle(match).dialog);
  const [isBehind, setIsBehind] = useState(isDialogOpen);
  if (isBehind && !isDialogOpen) setIsBehind(false);
  return isBehind && isDialogOpen;
}

/** Focuses the first field once the form has replaced the link that had the focus, which is on the heading until then. */
function InitialFocus({ container }: { container: RefObject<HTMLElement> }) {
  useEffect(() => {
    if (!document.activeElement?.matches("body, h1")) return;
    container.current?.querySelector<HTMLElement>(".input")?.focus({ preventScroll: true });
  }, [container]);
  return null;
}
