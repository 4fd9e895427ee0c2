import type { ShownPhone } from "~/server/platform/phone-numbers";
import { PhoneLink } from "../patient/phone-link";

type Props = { facts: { label: string; value: string }[]; phone: ShownPhone | null };

/** Label and value side by side, also on phones, where a value of several lines stays in its column. */
const FACT_CLASSES = "grid grid-cols-[6rem_minmax(0,1fr)] gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]";

/** Place, times and numbers of a patient's day. */
export const DayFacts = ({ facts, phone }: Props) => (
  <section className="grid gap-3">
    <h2>Place and numbers</h2>
    <dl className="grid gap-3">
      {facts.map(({ label, value }) => (
        <div key={label} className={FACT_CLASSES}>
          <dt className="text-soft">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
      <div className={FACT_CLASSES}>
        <dt className="text-soft">Care team</dt>
        <dd>{phone ? <PhoneLink phone={phone} /> : "No number is known yet"}</dd>
      </div>
    </dl>
  </section>
);
