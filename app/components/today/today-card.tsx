import type { ShownPhone } from "~/server/platform/phone-numbers";
import { PhoneLink } from "../patient/phone-link";

type Props = { when: string; text: string; place: string; phone: ShownPhone | null; href: string };

/** How far away the nearest procedure is, where and when, and whom to call, with the way to its page of today (AREAS 6). */
export const TodayCard = ({ when, text, place, phone, href }: Props) => (
  <section className="card flex flex-wrap items-center justify-between gap-4">
    <div>
      <h2>{when}</h2>
      <p>{text}</p>
      <p>{place}</p>
      {phone && (
        <p>
          Call <PhoneLink phone={phone} />
        </p>
      )}
    </div>
    <a className="button" href={href}>
      Open Today
    </a>
  </section>
);
