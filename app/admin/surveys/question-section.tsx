import { useRef } from "react";
import { useMay } from "~/app/components/access/permissions";
import { useReportFailure } from "~/app/components/document-context";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { Problem } from "~/app/components/ui/problem";
import { Toasts } from "~/app/components/ui/toasts";
import { OrderBar, useFocusAfterSaving } from "./order-bar";
import { ORDER_FAILED } from "./order-form";
import { type QuestionRow, QuestionTable } from "./question-table";
import { useQuestionOrder } from "./use-question-order";

type Props = {
  survey: number;
  /** Whether the card above is a form: what is posted here comes back to it. */
  editing: boolean;
  /** One object for each answer of the server. */
  loaded: {
    questions: QuestionRow[];
    pending: { order: number[]; changed: string | null } | null;
  };
};

/** A survey's questions, and the order that they are being put into. */
export function QuestionSection({ survey, editing, loaded }: Props) {
  const order = useQuestionOrder(survey, loaded, editing);
  const { saved, shown, toSave, failed, changed } = order;
  const rows = inOrder(loaded.questions, shown);
  const mayWrite = useMay("content.write");
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  useFocusAfterSaving(pressed, heading);
  useReportFailure(failed ?? changed);
  return (
    <section className="children" aria-labelledby="questions">
      <h2 id="questions" ref={heading} tabIndex={-1}>
        Survey Questions
      </h2>
      <Toasts toast={failed?.toast} />
      {failed && (
        <Problem title={ORDER_FAILED}>
          <p>{failed.reason}</p>
          <p>The saved order is shown again. Yours is kept: you can try to save it once more.</p>
        </Problem>
      )}
      {changed && !failed && (
        <Problem title="The questions were changed meanwhile">
          <p>{changed}</p>
          <p>Your order is in the table, not saved yet. The saved order is now:</p>
          <ol className="bullets">
            {inOrder(loaded.questions, saved).map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ol>
        </Problem>
      )}
      {rows.length === 0 ? (
        <EmptyNotice words="No questions yet.">
          {mayWrite && <p>Press “Add Question” to write the first one.</p>}
        </EmptyNotice>
      ) : (
        <QuestionTable rows={rows} {...{ survey, editing, order }} />
      )}
      {toSave && <OrderBar {...{ survey, editing, order, toSave, pressed }} />}
      <p className="visually-hidden" aria-live="polite">
        {order.says}
      </p>
    </section>
  );
}

function inOrder(rows: readonly QuestionRow[], order: readonly number[]): QuestionRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return order.flatMap((id) => byId.get(id) ?? []);
}
