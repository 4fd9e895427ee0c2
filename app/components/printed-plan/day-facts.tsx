import type { PresentedDay, SheetFact, SheetNumber } from "~/app/patient/print/present-day.server";
import type { ReactNode } from "react";
import { PhoneLink } from "../patient/phone-link";

type Props = { day: Pick<PresentedDay, "times" | "place" | "numbers"> };

/** Day, way, place and numbers of a sheet, in two columns where there is room. */
export const SheetDay = ({ day: { times, place, numbers } }: Props) => (
  <div className="grid gap-x-8 gap-y-4 border-y py-4 sm:grid-cols-2">
    <Facts>
      {times.map((fact) => (
        <TextFact key={fact.label} {...fact} />
      ))}
    </Facts>
    <Facts>
      {place.map((fact) => (
        <TextFact key={fact.label} {...fact} />
      ))}
      {numbers.map((number) => (
        <NumberFact key={number.label} {...number} />
      ))}
      <Fact label="Any time">
        <a href="tel:988">988</a> crisis line, <a href="tel:911">911</a> emergency
      </Fact>
    </Facts>
  </div>
);

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid content-start gap-2">{children}</dl>
);

const TextFact = ({ label, text }: SheetFact) => (
  <Fact label={label}>
    {text === null ? <FillIn /> : <b className="wrap-anywhere whitespace-pre-line">{text}</b>}
  </Fact>
);

const NumberFact = ({ label, phone }: SheetNumber) => (
  <Fact label={label}>
    {phone === null ? (
      <FillIn />
    ) : (
      <b>
        <PhoneLink phone={phone} />
      </b>
    )}
  </Fact>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
    <dt className="text-soft">{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** A line to write on. */
const FillIn = () => (
  <>
    <span className="sr-only">To fill in</span>
    <span className="block h-6 border-b border-line-strong" aria-hidden="true" />
  </>
);
