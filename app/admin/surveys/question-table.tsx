import { type FormEvent, useRef } from "react";
import { useHasPermission } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { ActionsHeader, DialogAction, RowActions } from "~/app/components/list/row-actions";
import { DownIcon, UpIcon } from "~/app/components/ui/icons";
import { useBeforePaint } from "~/app/components/document/use-before-paint";
import {
  type Move,
  parseMove,
  formatMove,
  formatOrder,
} from "~/models/surveys/question-order.schema";
import { buildOrderUrl } from "./order-form";
import { HiddenField } from "~/app/components/forms/hidden-field";

export type QuestionRow = { id: number; text: string; type: string; correctAnswer: string };
type Props = {
  surveyId: number;
  isEditing: boolean;
  /** In display order. */
  rows: readonly QuestionRow[];
  order: { saved: number[]; displayed: number[]; move: (move: Move) => void };
};

/**
 * Table of a survey's questions, in a form whose buttons move a question and post the displayed order. Scripts move the
 * row immediately instead of navigating.
 */
export function QuestionTable({ surveyId, isEditing, rows, order }: Props) {
  const mayWrite = useHasPermission("content.write");
  const form = useRef<HTMLFormElement>(null);
  const pendingFocus = useRef<Move | null>(null);
  // Move the focus before paint, so that the next press is on the moved question.
  useBeforePaint(() => {
    if (pendingFocus.current) focusMoveButton(form.current, pendingFocus.current);
    pendingFocus.current = null;
  }, [rows]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const move = parseMove(submitter?.getAttribute("value") ?? "");
    if (!move) return;
    pendingFocus.current = move;
    order.move(move);
  };
  return (
    <form
      method="post"
      action={buildOrderUrl(surveyId, { edit: isEditing })}
      onSubmit={onSubmit}
      ref={form}
    >
      <HiddenField name="order" value={formatOrder(order.displayed)} />
      <HiddenField name="base" value={formatOrder(order.saved)} />
      <table className="rows">
        <thead>
          <tr>
            <th scope="col" className="number">
              #
            </th>
            <th scope="col">Question</th>
            <th scope="col">Type</th>
            <th scope="col">Correct Answer</th>
            {mayWrite && <ActionsHeader />}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, text, type, correctAnswer }, index) => (
            <tr key={id} id={`question-${id}`}>
              <td data-label="#" className="number">
                {index + 1}
              </td>
              <td data-label="Question" className="name">
                {mayWrite ? <DialogLink to={`/questions/${id}/edit`}>{text}</DialogLink> : text}
              </td>
              <td data-label="Type">{type}</td>
              <td data-label="Correct Answer">{correctAnswer}</td>
              {mayWrite && (
                <RowActions recordName={`question ${index + 1}`}>
                  {rows.length > 1 && (
                    <MoveButtons question={id} index={index} count={rows.length} />
                  )}{" "}
                  <DialogAction to={`/questions/${id}/edit`}>Edit</DialogAction>
                  <DialogAction to={`/questions/${id}/delete`} isDestructive>
                    Delete
                  </DialogAction>
                </RowActions>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </form>
  );
}

type MoveButtonsProps = { question: number; index: number; count: number };

/** Move buttons of a question. The first has no up button and the last no down button; its place stays empty. */
function MoveButtons({ question, index, count }: MoveButtonsProps) {
  return (
    <span className="inline-grid min-w-16 grid-cols-2 align-middle [&_button]:scroll-my-24">
      {index > 0 && <MoveButton move={{ question, direction: "up" }} number={index + 1} />}{" "}
      {index < count - 1 && (
        <MoveButton move={{ question, direction: "down" }} number={index + 1} />
      )}
    </span>
  );
}

function MoveButton({ move, number }: { move: Move; number: number }) {
  const { direction } = move;
  return (
    <button
      className={`button quiet small icon ${direction === "down" ? "col-start-2" : ""}`.trimEnd()}
      name="move"
      value={formatMove(move)}
    >
      {direction === "up" ? <UpIcon /> : <DownIcon />}
      <span className="sr-only">{`Move question ${number} ${direction}`}</span>
    </button>
  );
}

/** Focuses the same move button of the moved question, or the opposite one if the same no longer exists. */
function focusMoveButton(form: HTMLElement | null, { question, direction }: Move) {
  const opposite = direction === "up" ? "down" : "up";
  for (const candidate of [direction, opposite] as const) {
    const value = formatMove({ question, direction: candidate });
    const button = form?.querySelector<HTMLElement>(`button[value="${value}"]`);
    if (button) return button.focus();
  }
}
