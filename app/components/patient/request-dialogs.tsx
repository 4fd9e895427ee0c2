import { FormActions } from "~/app/components/ui/form-actions";
import type { ReactNode } from "react";
import type { SentTexts } from "~/app/patient/requests/sent.server";
import { RouteDialog } from "../dialog/route-dialog";
import { CheckIcon } from "../ui/icons";

type Props = { title: string; closeTo: string };

/** Dialog after a request has been stored. @param children what can be done at once */
export function RequestSentDialog({
  title,
  closeTo,
  texts,
  children,
}: Props & { texts: SentTexts; children?: ReactNode }) {
  return (
    <RouteDialog title={title} closeTo={closeTo} isSaved>
      <div className="grid justify-items-center gap-5 py-4 text-center">
        <span className="grid size-18 place-items-center rounded-full bg-accent-soft text-accent-strong">
          <CheckIcon size={36} />
        </span>
        <p className="max-w-prose text-xl text-balance">{texts.sent}</p>
        <p className="max-w-prose text-soft">{texts.next}</p>
      </div>
      {children ?? <CloseLink to={closeTo} />}
    </RouteDialog>
  );
}

/** Dialog for a completed procedure, which accepts no requests. */
export function CompletedProcedureDialog({ title, closeTo }: Props) {
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <p>This procedure is completed, so nothing can be requested for it anymore.</p>
      <CloseLink to={closeTo} />
    </RouteDialog>
  );
}

function CloseLink({ to }: { to: string }) {
  return (
    <FormActions>
      <a className="button primary" href={to} data-stay="">
        Close
      </a>
    </FormActions>
  );
}
