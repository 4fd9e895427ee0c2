import { Form, useActionData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useFailureOf } from "../document-context";
import { Problem } from "../ui/problem";
import { type Toast, Toasts } from "../ui/toasts";
import { SubmissionKey } from "../forms/submission";
import { CancelLink, RouteDialog } from "./route-dialog";

type Props = {
  /** The dialog's name, which its button carries too, such as "Delete Tag". */
  title: string;
  closeTo: string;
  /** What would go, with its real counts. */
  children: ReactNode;
};
type Failed = { failure: string; toast: Toast } | undefined;

/** Asks before something is deleted, and says so when it cannot be. */
export function DeleteConfirmation({ title, closeTo, children }: Props) {
  const failed = useActionData<Failed>();
  const busy = useNavigation().state === "submitting";
  useFailureOf(failed);
  return (
    <RouteDialog title={title} closeTo={closeTo} locked={busy}>
      <Toasts toast={failed?.toast} />
      {failed && (
        <Problem title="Deletion Failed">
          <p>{failed.failure}</p>
        </Problem>
      )}
      <div className="fields">{children}</div>
      <Form method="post" preventScrollReset>
        <SubmissionKey />
        <div className="actions">
          {!busy && <CancelLink to={closeTo} />}
          <button className="button destroy" disabled={busy}>
            {busy ? "Deleting..." : title}
          </button>
        </div>
      </Form>
    </RouteDialog>
  );
}
