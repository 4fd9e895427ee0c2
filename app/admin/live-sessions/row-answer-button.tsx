import { Form } from "@remix-run/react";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { SubmissionKey } from "~/app/components/document/submission";
import { IfPermitted } from "~/app/components/layout/permissions";
import { useDialogUrl } from "~/app/components/list/list";
import { formatRowAnswer, ROW_ANSWER_FIELD } from "./row-answer";

const FORM_ID = "row-answer";

/** Form of all answer buttons in the rows of a list: one for all, since each names the address that it posts to. */
export function RowAnswerForm() {
  const isBehindDialog = useInertBehindDialog() !== undefined;
  if (isBehindDialog) return null;
  return (
    <IfPermitted permission="patients.write">
      <Form id={FORM_ID} method="post" preventScrollReset>
        <SubmissionKey />
      </Form>
    </IfPermitted>
  );
}

type Props = {
  id: number;
  version: number;
  /** The new status. */
  status: string;
  /** The record's name, for the accessible name. */
  recordName: string;
  children: string;
};

/** Button in a row that answers a request or message without leaving the list. */
export function RowAnswerButton({ id, version, status, recordName, children }: Props) {
  const dialogUrl = useDialogUrl();
  const isBehindDialog = useInertBehindDialog() !== undefined;
  if (isBehindDialog) return null;
  return (
    <>
      <button
        form={FORM_ID}
        formAction={dialogUrl(`/${id}/view`)}
        name={ROW_ANSWER_FIELD}
        value={formatRowAnswer(status, version)}
        aria-label={`${children} ${recordName}`}
      >
        {children}
      </button>{" "}
    </>
  );
}
