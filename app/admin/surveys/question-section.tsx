import { useRef } from "react";
import { useHasPermission } from "~/app/components/layout/permissions";
import { useReportFailure } from "~/app/components/document/document-context";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { Problem } from "~/app/components/ui/problem";
import { Toasts } from "~/app/components/ui/toasts";
import { OrderBar, useFocusAfterSaving } from "./order-bar";
import { ORDER_FAILED_MESSAGE } from "./order-form";
import { type QuestionRow, QuestionTable } from "./question-table";
import { useQuestionOrder } from "./use-question-order";

type Props = {
  surveyId: number;
  /** Whether the survey card shows its edit form; requests that change the order then redirect back to it. */
  isEditing: boolean;
  /** Loader data: useQuestionOrder detects a new response by the object's identity. */
  loaderData: {
    questions: QuestionRow[];
    pending: { order: number[]; changed: string | null } | null;
  };
};

/** Section with a survey's questions in their pending order, and the bar that saves it. */
export function QuestionSection({ surveyId, isEditing, loaderData }: Props) {
  const order = useQuestionOrder(surveyId, loaderData, isEditing);
  const { saved, displayed, toSave, failure, conflict } = order;
  const rows = sortRows(loaderData.questions, displayed);
  const mayWrite = useHasPermission("content.write");
  const heading = useRef<HTMLHeadingElement>(null);
  const submitter = useRef<HTMLElement | null>(null);
  useFocusAfterSaving(submitter, heading);
  useReportFailure(failure ?? conflict);
  return (
    <section className="mt-8 [&>[role=alert]]:mb-3.5" aria-labelledby="questions">
      <h2 id="questions" className="mb-3.5" ref={heading} tabIndex={-1}>
        Survey Questions
      </h2>
      <Toasts toast={failure?.toast} />
      {failure && (
        <Problem title={ORDER_FAILED_MESSAGE}>
          <p>{failure.reason}</p>
          <p>The saved order is shown again. Yours is kept: you can try to save it once more.</p>
        </Problem>
      )}
      {conflict && !failure && (
        <Problem title="The questions were changed in the meantime">
          <p>{conflict}</p>
          <p>Your order is in the table, not saved yet. The saved order is now:</p>
          <ol className="list-decimal pl-6">
            {sortRows(loaderData.questions, saved).map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ol>
        </Problem>
      )}
      {rows.length === 0 ? (
        <EmptyNotice text="No questions yet.">
          {mayWrite && <p>Press “Add Question” to write the first one.</p>}
        </EmptyNotice>
      ) : (
        <QuestionTable rows={rows} surveyId={surveyId} isEditing={isEditing} order={order} />
      )}
      {toSave && (
        <OrderBar
          surveyId={surveyId}
          isEditing={isEditing}
          order={order}
          orderToSave={toSave}
          submitter={submitter}
        />
      )}
      <p className="sr-only" aria-live="polite">
        {order.announcement}
      </p>
    </section>
  );
}

function sortRows(rows: readonly QuestionRow[], order: readonly number[]): QuestionRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return order.flatMap((id) => byId.get(id) ?? []);
}
