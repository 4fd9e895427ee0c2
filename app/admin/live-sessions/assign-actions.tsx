import { Form } from "@remix-run/react";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { SubmissionKey } from "~/app/components/document/submission";
import { useDialogUrl } from "~/app/components/list/list";
import { VERSION_FIELD } from "~/app/contracts/form-fields";
import { ASSIGN_TO_ME_FIELD } from "./row-answer";

type Props = { id: number; version: number; canAssignToMe: boolean };

/** Actions that say who takes care of a request or message, and what staff note. */
export function AssignActions({ id, version, canAssignToMe }: Props) {
  const dialogUrl = useDialogUrl();
  return (
    <>
      {canAssignToMe && <AssignToMe version={version} />}
      <a className="button" href={dialogUrl(`/${id}/assign`)} data-stay="">
        Assign and Note
      </a>{" "}
    </>
  );
}

/** Button that makes the record one's own. */
function AssignToMe({ version }: { version: number }) {
  return (
    <Form className="grid" method="post" preventScrollReset>
      <SubmissionKey />
      <HiddenField name={VERSION_FIELD} value={version} />
      <button className="button" name={ASSIGN_TO_ME_FIELD} value="yes">
        Assign to Me
      </button>
    </Form>
  );
}
