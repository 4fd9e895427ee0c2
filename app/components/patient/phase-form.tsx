import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PhaseOption } from "~/server/patients/guidance";
import { useHydrated } from "../document/use-hydrated";

type Props = {
  phases: Pick<PhaseOption, "name" | "label">[];
  /** Slug of the current phase. */
  phase: string;
  /** Further actions for the phase. */
  children?: ReactNode;
};

/** Phase select: navigates on change with scripts, otherwise with its button. */
export function PhaseForm({ phases, phase, children }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const hydrated = useHydrated();
  const pendingPhase = next && new URLSearchParams(next.search).get("phase");
  return (
    <form className="mb-6 grid gap-2 print:hidden">
      <div className="flex items-center justify-between gap-3">
        <label className="font-semibold" htmlFor="phase">
          Phase
        </label>{" "}
        {children}
      </div>
      <div className="flex gap-3">
        <select
          id="phase"
          name="phase"
          className="input min-w-0"
          value={pendingPhase ?? phase}
          autoComplete="off"
          onChange={({ target }) =>
            navigate(`${pathname}?phase=${target.value}`, { preventScrollReset: true })
          }
        >
          {phases.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>{" "}
        {!hydrated && <button className="button">Show</button>}
      </div>
    </form>
  );
}
