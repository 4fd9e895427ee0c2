import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { SubmissionKey } from "~/app/components/document/submission";
import { formatOrder } from "~/models/surveys/question-order.schema";
import { ORDER_INTENTS, buildOrderUrl } from "./order-form";
import { HiddenField } from "~/app/components/forms/hidden-field";

type Props = {
  surveyId: number;
  isEditing: boolean;
  orderToSave: number[];
  order: { saved: number[]; conflict?: string | null; isSending: boolean };
  /** Ref to the last pressed button, for useFocusAfterSaving. */
  submitter: SubmitterRef;
};
type SubmitterRef = { current: HTMLElement | null };

/** Sticky bar below the questions that announces an unsaved order, with buttons to save or discard it. */
export function OrderBar({ surveyId, isEditing, orderToSave, order, submitter }: Props) {
  const { saved, conflict, isSending } = order;
  const { state, formData } = useNavigation();
  const isSubmitting = state !== "idle" && formData?.has("intent");
  const deferSubmit = useDeferredSubmit(isSending);
  const isSaving = isSubmitting && formData?.get("intent") === ORDER_INTENTS.save;
  return (
    <Form
      method="post"
      action={buildOrderUrl(surveyId, { edit: isEditing })}
      preventScrollReset
      className="bottom-0 z-2 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-l-4 border-warning bg-surface px-4 py-3 shadow-raised tall:sticky"
      onSubmit={(event) => {
        submitter.current = (event.nativeEvent as SubmitEvent).submitter;
        deferSubmit(event);
      }}
    >
      <SubmissionKey />
      <HiddenField name="order" value={formatOrder(orderToSave)} />
      <HiddenField name="base" value={formatOrder(saved)} />
      <p role="status">The order has changed and is not saved yet.</p>
      <div className="flex flex-wrap gap-2.5">
        <button
          className="button"
          name="intent"
          value={ORDER_INTENTS.discard}
          disabled={isSubmitting}
        >
          {conflict ? "Use the saved order" : "Discard order"}
        </button>{" "}
        <button
          className="button primary"
          name="intent"
          value={ORDER_INTENTS.save}
          disabled={isSubmitting}
        >
          {isSaving ? "Saving..." : "Save Order"}
        </button>
      </div>
    </Form>
  );
}

/** Defers a submission until all moves have been sent: a move that arrives after the save would be pending again. */
function useDeferredSubmit(isSending: boolean) {
  const deferredButton = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isSending || !deferredButton.current) return;
    const button = deferredButton.current as HTMLButtonElement;
    deferredButton.current = null;
    button.form?.requestSubmit(button);
  }, [isSending]);
  return (event: FormEvent) => {
    if (!isSending) return;
    event.preventDefault();
    deferredButton.current = (event.nativeEvent as SubmitEvent).submitter;
  };
}

/**
 * Restores the focus that a button loses while disabled during its submission: to the button if it still exists, else to
 * the section's heading.
 */
export function useFocusAfterSaving(submitter: SubmitterRef, heading: RefObject<HTMLElement>) {
  const { state } = useNavigation();
  useEffect(() => {
    const button = submitter.current;
    if (state !== "idle" || !button) return;
    submitter.current = null;
    if (document.activeElement !== document.body) return;
    const target = button.isConnected ? button : heading.current;
    target?.focus({ preventScroll: true });
  }, [state, submitter, heading]);
}
