import { type ComponentType, lazy, Suspense } from "react";
import { EDIT } from "~/app/contracts/list-address";
import { LoadingNote } from "../list/loading-note";

type Module<Props> = { default: ComponentType<Props> };

/**
 * The form that a record's card turns into. Its code is more than the page's own, and most people only read: it comes
 * when it is asked for. A page that was opened as a form waits for it before its scripts begin, so that what is typed
 * meanwhile is not drawn over.
 */
export async function formOnDemand<Props extends object>(
  load: () => Promise<Module<Props>>,
): Promise<ComponentType<Props>> {
  const opened = import.meta.env.SSR || new URLSearchParams(window.location.search).has(EDIT);
  if (opened) return (await load()).default;
  const Form = lazy(load) as unknown as ComponentType<Props>;
  return function FormLater(props: Props) {
    return (
      <Suspense fallback={<LoadingNote>Loading the form...</LoadingNote>}>
        <Form {...props} />
      </Suspense>
    );
  };
}
