import type { ReactNode } from "react";
import type { ShownSession } from "~/app/patient/appointments/present.server";
import { RouteDialog } from "../dialog/route-dialog";
import { PhoneText } from "../patient/phone-text";
import { FormActions } from "../ui/form-actions";
import { FailedNote } from "./failed-note";

type Props = { title: string; closeTo: string; session: ShownSession; children?: ReactNode };

/** Dialog for what cannot be done with a live session any more: says why, and whom to call. @param children the reason; default: that of the session */
export function ClosingNote({ title, closeTo, session, children }: Props) {
  const parts = session.change ?? session.note ?? ["This live session has no appointment."];
  return (
    <RouteDialog title={title} about={session.facts?.when} closeTo={closeTo}>
      <FailedNote>
        <p>{children || <PhoneText parts={parts} />}</p>
      </FailedNote>
      <FormActions>
        <a className="button" href={closeTo} data-stay="">
          Close
        </a>
      </FormActions>
    </RouteDialog>
  );
}
