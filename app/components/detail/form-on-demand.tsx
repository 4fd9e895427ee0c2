import { type ComponentType, lazy, Suspense } from "react";
import { EDIT_PARAMETER } from "~/app/contracts/list-url";
import { LoadingNote } from "../list/loading-note";

type Module<Props> = { default: ComponentType<Props> };

/**
 * Lazy-loads the edit form of a detail page: it is larger than the page, and most visits only read. On the server, and
 * where the URL opens the form, it is loaded before hydration, so that hydration does not overwrite typed input.
 */
export async function formOnDemand<Props extends object>(
  load: () => Promise<Module<Props>>,
): Promise<ComponentType<Props>> {
  const eager =
    import.meta.env.SSR || new URLSearchParams(window.location.search).has(EDIT_PARAMETER);
  if (eager) return (await load()).default;
  const Form = lazy(load) as unknown as ComponentType<Props>;
  return function LazyForm(props: Props) {
    return (
      <Suspense fallback={<LoadingNote>Loading the form...</LoadingNote>}>
        <Form {...props} />
      </Suspense>
    );
  };
}
