import { type ReactNode, useRef } from "react";
import { useFormField } from "../forms/form/fields";
import { GroupFrame } from "../forms/field/field-frame";
import { lazyModule, useEnhanced } from "../forms/field/enhance";
import { toText } from "../forms/field/field-value";
import { STOP_COLUMNS } from "../forms/stop-columns";
import { listRanks } from "./ranks";

export type RankProps = {
  name: string;
  label: string;
  /** Label of each rank, ascending; default: from "Lowest" to "Highest". */
  rankLabels?: readonly string[];
  /** Renders content below the slider for the current rank; requires scripts. */
  renderBelow?: (rank: number) => ReactNode;
};

/**
 * Rank field, without a default: nobody must be recorded as 3 who said nothing. A slider with scripts; radio buttons
 * without, since a slider then does not show its value, and cannot be without one.
 */
export function RankField(props: RankProps) {
  const { name } = props;
  const radios = useRef<HTMLDivElement>(null);
  const enhanced = useEnhanced({ fields: radios, name, module: SLIDER });
  if (!enhanced) {
    return (
      <div ref={radios}>
        <RankRadios {...props} />
      </div>
    );
  }
  return <enhanced.module {...props} initialValue={toText(enhanced.formData.get(name))} />;
}

/** Line between the middles of the first and the last radio button. */
const SCALE_CLASSES =
  "relative before:absolute before:inset-x-[10%] before:top-[calc(var(--control)/2)] before:border-t before:border-line-strong";
const RADIO_CLASSES =
  "*:relative *:cursor-pointer [&_input]:mx-0.5 [&_input]:my-[calc(var(--control)/2-0.75rem)] [&_input]:size-6 [&_input]:accent-accent";

/** Radio buttons where the slider will have its stops, with the space of its confirmation, so that nothing moves. */
function RankRadios({ name, label, rankLabels }: RankProps) {
  const { error, getInputProps } = useFormField(name);
  return (
    <GroupFrame name={name} label={label} error={error} conflict={null}>
      <div className="mt-1 max-w-xl scripted:pb-16">
        <div className={`${STOP_COLUMNS} ${SCALE_CLASSES} ${RADIO_CLASSES}`}>
          {listRanks(rankLabels).map(({ value, label, word }) => (
            <label key={value}>
              <input {...getInputProps<Record<string, unknown>>({ type: "radio", value: label })} />{" "}
              <b className="w-7 text-center text-base">{label}</b> {word}{" "}
            </label>
          ))}
        </div>
      </div>
    </GroupFrame>
  );
}

// Lazy-loaded, so that the replacement happens after a dialog has set the focus.
const SLIDER = lazyModule(() => import("./rank-slider").then(({ RankSlider }) => RankSlider));
