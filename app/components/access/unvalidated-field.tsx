import { useServerFacts } from "../document/document-context";
import { controlProps, FieldFrame } from "../forms/field/field-frame";

type Props = {
  name: string;
  label: string;
  type?: "text" | "email" | "password";
  hint?: string;
  error?: string;
  defaultValue?: string;
  /** The autocomplete token, for password managers. */
  autoComplete: string;
  inputMode?: "numeric";
  hasInitialFocus?: boolean;
};

/** Field of a form that works without client scripts, such as sign-in. */
export function UnvalidatedField(props: Props) {
  const { name, label, type = "text", hint, error, hasInitialFocus, ...input } = props;
  const facts = useServerFacts();
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} conflict={null}>
      <input
        {...input}
        {...controlProps(name, hint, error)}
        name={name}
        type={type}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only form of the page
        autoFocus={hasInitialFocus && !facts?.hasToast}
        spellCheck={false}
        autoCapitalize="none"
      />
    </FieldFrame>
  );
}
