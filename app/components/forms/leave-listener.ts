import { fieldId } from "~/app/contracts/form-fields";

const ID_PREFIX = fieldId("");

/** Validates each field of a form once it was touched and left. @returns a function that stops it */
export function validateOnLeave(
  form: HTMLFormElement,
  validateField: (name: string) => Promise<unknown>,
) {
  const handleLeave = ({ target, relatedTarget }: FocusEvent) => {
    const name = findFieldName(target);
    // The window was left, or the focus stays in the field, such as on a button that belongs to it.
    const stays =
      document.activeElement === target ||
      findFieldName(relatedTarget) === name ||
      (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === "button");
    if (!name || stays) return;
    // A message above what has the focus must not push it out of view. A form that is gone has nothing to validate.
    const showFocus = () => form.querySelector(":focus")?.scrollIntoView({ block: "nearest" });
    const validate = () => {
      // Scripts have replaced the control: nobody has left the field.
      if (!(target as Node).isConnected) return;
      validateField(name).then(
        () => setTimeout(showFocus),
        () => undefined,
      );
    };
    // A message that appears would move what is being pressed.
    if (document.querySelector(":active"))
      document.addEventListener("pointerup", () => setTimeout(validate), { once: true });
    else setTimeout(validate);
  };
  form.addEventListener("focusout", handleLeave);
  return () => form.removeEventListener("focusout", handleLeave);
}

/** Name of a control's field; a slider without a value has only its id. */
function findFieldName(control: EventTarget | null): string {
  const isControl =
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement;
  if (!isControl) return "";
  return (
    control.name || (control.id.startsWith(ID_PREFIX) ? control.id.slice(ID_PREFIX.length) : "")
  );
}
