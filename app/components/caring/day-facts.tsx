import type { ShownPhone } from "~/server/platform/phone-numbers";
import { PhoneLink } from "../patient/phone-link";

type Props = { facts: { label: string; value: string }[]; phone: ShownPhone | null };

/** Place, times and numbers of a patient's day. */
export const DayFacts = ({ facts, phone }: Props) => (
  <section className="grid gap-3">
    <h2>Place and numbers</h2>
    <dl className="grid gap-3 sm:grid-cols-[10rem_1fr] sm:gap-x-6">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
      <dt className="text-soft">Care team</dt>
      <dd>{phone ? <PhoneLink phone={phone} /> : "No number is known yet"}</dd>
    </dl>
  </section>
);
