import type { ReactNode } from "react";
import type { ShownSession } from "~/app/patient/appointments/present.server";
import { RouteDialog } from "../dialog/route-dialog";
import { PhoneText } from "../patient/phone-text";
import { FormActions } from "../ui/form-actions";

type Props = { title: string; closeTo: string; session: ShownSession; children?: ReactNode };

/** Dialog for what cannot be done with a live session any more: says why, and whom to call. @param children the reason; default: that of the session */
export const ClosingNote = ({ title, closeTo, session, children }: Props) => (
  <RouteDialog title={title} about={session.facts?.when} closeTo={closeTo}>
    <p>
      {children || (
        <PhoneText
          parts={session.change ?? session.note ?? ["This live session has no appointment."]}
        />
      )}
    </p>
    <FormActions>
      <a className="button" href={closeTo} data-stay="">
        Close
      </a>
    </FormActions>
  </RouteDialog>
);
