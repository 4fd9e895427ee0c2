import { useRef, useState } from "react";
import type { ComboOption, ComboSelection, ComboInput as Combo } from "./combo-input";
import { useFormField } from "./form/fields";
import { controlProps, FieldFrame } from "./field/field-frame";
import { toText } from "./field/field-value";
import { choiceConflict, NativeChoice, NativeCreate, FocusForwarder } from "./native-choice";
import { lazyModule, useEnhanced, useNotifyChange } from "./field/enhance";

export type ChoiceFieldProps = {
  /** Form field of the selected option's value. */
  name: string;
  label: string;
  options: readonly ComboOption[];
  placeholder: string;
  /** Form field of a new option's name, and its label. */
  create: { name: string; label: string };
};

const COMBO = lazyModule(async () => (await import("./combo-input")).ComboInput);

/**
 * Select field for a record, or for the name of a new one. The server renders a native select and a text field; scripts
 * replace them, unless they are in use, with one combo box that takes over their values.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { name, create } = props;
  const picked = useFormField(name);
  const created = useFormField(create.name);
  const fields = useRef<HTMLDivElement>(null);
  const enhanced = useEnhanced({ fields, name, module: COMBO });
  const error = picked.error ?? created.error;
  return (
    <div
      ref={fields}
      className="grid gap-5"
      data-choices=""
      onInput={() => error && void picked.validate()}
    >
      {enhanced ? (
        <ComboChoice
          {...props}
          error={error}
          ComboInput={enhanced.module}
          nativeFormData={enhanced.formData}
        />
      ) : (
        <>
          <NativeChoice
            {...props}
            error={picked.error}
            defaultValue={toText(picked.defaultValue)}
          />
          <NativeCreate
            {...create}
            hint="Only if it is not in the list. A new name wins over the choice above."
            error={created.error}
            defaultValue={toText(created.defaultValue)}
          />
        </>
      )}
    </div>
  );
}

type ComboProps = ChoiceFieldProps & {
  error: string | undefined;
  ComboInput: typeof Combo;
  /** Form data when the combo box replaced the native fields. */
  nativeFormData: FormData;
};

function ComboChoice(props: ComboProps) {
  const { name, label, options, placeholder, create, error, ComboInput, nativeFormData } = props;
  const [chosen, setChosen] = useState<ComboSelection>(() => {
    const text = toText(nativeFormData.get(create.name));
    if (text) return { create: text };
    return options.find(({ value }) => value === nativeFormData.get(name)) ?? null;
  });
  useNotifyChange(name, chosen);
  const { id, "aria-describedby": describedBy } = controlProps(name, undefined, error);
  return (
    <FieldFrame name={name} label={label} error={error} conflict={choiceConflict(props)}>
      <ComboInput
        label={label}
        options={options}
        chosen={chosen}
        onChoose={setChosen}
        placeholder={placeholder}
        canCreate
        pushesContent
        invalid={Boolean(error)}
        control={{ id, "aria-describedby": describedBy }}
      />
      <FocusForwarder name={create.name} for={name} />
      <input type="hidden" name={name} value={chosen && "value" in chosen ? chosen.value : ""} />
      <input
        type="hidden"
        name={create.name}
        value={chosen && "create" in chosen ? chosen.create : ""}
      />
    </FieldFrame>
  );
}
