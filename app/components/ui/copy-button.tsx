import { type RefObject, useState } from "react";
import { useHydrated } from "../document/use-hydrated";
import { type Toast, Toasts } from "./toasts";

type Props = {
  /** The field whose value is copied. */
  field: RefObject<HTMLInputElement>;
  /** Noun for the copied value, such as "link", for the label and the toast. */
  noun: string;
  /** Styles the button as the page's primary action. */
  primary?: boolean;
};

/** Button that copies a read-only field, and says so; nothing without scripts, where the field is selected by hand. */
export function CopyButton({ field, noun, primary }: Props) {
  const [toast, setToast] = useState<Toast | null>(null);
  if (!useHydrated()) return null;
  const copy = async () => {
    const copied = field.current && (await copyValue(field.current));
    setToast(
      copied
        ? { type: "success", message: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} copied` }
        : { type: "error", message: `Please copy the ${noun} from its field` },
    );
  };
  return (
    <span className="flex">
      <Toasts toast={toast} />
      <button
        type="button"
        className={primary ? "button primary" : "button"}
        onClick={() => void copy()}
      >
        {`Copy ${noun}`}
      </button>
    </span>
  );
}

/** Copies a field's value; by a selection where the browser has no clipboard, as over plain HTTP. */
async function copyValue(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    // The only way without the Clipboard API, which browsers keep for secure pages.
    return document.execCommand("copy");
  }
}
