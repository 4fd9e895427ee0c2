import type { ShownPhone } from "~/server/platform/phone-numbers";
import { PhoneLink } from "../patient/phone-link";

type Props = { facts: { label: string; value: string }[]; phone: ShownPhone | null };

/** Place, times and numbers of a patient's day. */
export const DayFacts = ({ facts, phone }: Props) => (
  <section className="grid gap-3">
    <h2>Place and numbers</h2>
    <dl className="grid gap-3">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap gap-x-4">
          <dt className="w-36 text-soft">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
      <div className="flex flex-wrap gap-x-4">
        <dt className="w-36 text-soft">Care team</dt>
        <dd>{phone ? <PhoneLink phone={phone} /> : "No number is known yet"}</dd>
      </div>
    </dl>
  </section>
);
