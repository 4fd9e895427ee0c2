import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { useFormContext } from "remix-validated-form";
import { findArea } from "~/app/contracts/site-area";

/** In patients' forms, validates each field once it was touched and left (specification 000, section 5). */
export function ValidateOnLeave({ form }: { form: RefObject<HTMLFormElement> }) {
  const { validateField } = useFormContext();
  const latest = useRef(validateField);
  latest.current = validateField;
  const isForPatients = findArea(useLocation().pathname) === "patient";
  useEffect(() => {
    const element = form.current;
    if (!element || !isForPatients) return;
    let stop: (() => void) | undefined;
    // Loaded later; if that fails, the submission validates them.
    import("../leave-listener").then(
      (module) => (stop = module.validateOnLeave(element, (name) => latest.current(name))),
      () => undefined,
    );
    return () => stop?.();
  }, [form, isForPatients]);
  return null;
}
