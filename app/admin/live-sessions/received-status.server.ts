import { STATUS_FIELD } from "~/app/components/detail/status-button";
import { readFormText } from "~/app/http/body.server";
import { submitConfirmation } from "~/app/http/form.server";
import type { PageArgs } from "~/app/http/page.server";
import { readVersion } from "~/app/http/run-submission.server";
import { ForbiddenError } from "~/server/platform/errors";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { toReturnQuery } from "./list-path";
import { ASSIGN_TO_ME_FIELD, formatRowAnswer, ROW_ANSWER_FIELD } from "./row-answer";

type StatusChange = {
  listPath: string;
  /** Noun in the toast, such as "Request". */
  noun: string;
  change: (
    writer: CallerInTransaction,
    input: { status: unknown } | { assigneeId: number },
    expectedVersions: ExpectedVersions,
  ) => Promise<{ status: string; version: number }>;
};

/**
 * Assigns a request or message to whoever presses, or sets the status that a button names: one in its dialog, which stays open, or one in its row, which
 * leads back to the list, with an Undo.
 */
export function submitReceivedStatus(
  { caller, request, url }: PageArgs,
  { listPath, noun, change }: StatusChange,
) {
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to change the status: ${detail}`,
    save: async (writer, form) => {
      const query = toReturnQuery({ url });
      const viewUrl = url.pathname + query;
      if (form.has(ASSIGN_TO_ME_FIELD)) {
        const { administratorId: assigneeId } = writer;
        if (!assigneeId) throw new ForbiddenError("Sign in to take care of it");
        await change(writer, { assigneeId }, readVersion(form));
        return { to: viewUrl, message: `${noun} assigned to you` };
      }
      const inRow = parseRowAnswer(form);
      if (!inRow) {
        const input = { status: form.get(STATUS_FIELD) };
        const { status } = await change(writer, input, readVersion(form));
        return { to: viewUrl, message: `${noun} marked as ${status}` };
      }
      const { status, version } = await change(writer, inRow, inRow.expectedVersions);
      const fields = { [ROW_ANSWER_FIELD]: formatRowAnswer("New", version) };
      return {
        to: listPath + query,
        message: `${noun} marked as ${status}`,
        ...(status !== "New" && { action: { label: "Undo" as const, href: viewUrl, fields } }),
      };
    },
  });
}

/** Parses the value of a row's button; null for a form that comes from elsewhere. */
function parseRowAnswer(form: FormData) {
  const answer = /^([A-Z][a-z]+) (\d{1,9})$/.exec(readFormText(form, ROW_ANSWER_FIELD));
  return answer && { status: answer[1], expectedVersions: [Number(answer[2])] };
}
