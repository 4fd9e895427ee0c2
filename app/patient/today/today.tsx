import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { type PageArgs, pageAction, pageLoader } from "~/app/http/page.server";
import { CaringToday } from "../caring/caring-today";
import { loadCaringToday, submitSwitch } from "../caring/load-today.server";
import { TodayError } from "../caring/not-shared";
import { loadOwnToday, submitOwnToday } from "./load-today.server";
import { OwnToday } from "./own-today";

export const handle = { title: "Today", noindex: true, narrow: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const isCaretaker = ({ caller }: PageArgs) => caller.actor.role === "caretaker";

export const loader = pageLoader("today.own", async (page) =>
  isCaretaker(page)
    ? { caring: await loadCaringToday(page.caller), own: null }
    : { caring: null, own: await loadOwnToday(page) },
);

export const action = pageAction("today.own", (page) =>
  isCaretaker(page) ? submitSwitch(page) : submitOwnToday(page),
);

/** Page of today: a patient's own (AREAS 6), or of what one has shared with a caretaker (AREAS 7). */
export default function Today() {
  const { caring, own } = useLoaderData<typeof loader>();
  const failure = useActionData<{ failure?: string }>()?.failure;
  return (
    <>
      <Outlet />
      {caring ? (
        <CaringToday page={caring} failure={failure} />
      ) : (
        own && <OwnToday page={own} failure={failure} />
      )}
    </>
  );
}

export { TodayError as ErrorBoundary };
