import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PhaseFacts } from "~/server/patients/guidance";
import { useHydrated } from "../use-hydrated";

type Props = {
  phases: PhaseFacts[];
  /** The name of the one that is shown. */
  phase: string;
  /** What else is done with it. */
  children?: ReactNode;
};

/** Chooses the phase that is shown: with scripts at once, else with its button. */
export function PhaseForm({ phases, phase, children }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const hydrated = useHydrated();
  const chosen = next && new URLSearchParams(next.search).get("phase");
  return (
    <form className="phase-form">
      <div>
        <label htmlFor="phase">Phase</label> {children}
      </div>
      <div>
        <select
          id="phase"
          name="phase"
          className="input"
          value={chosen ?? phase}
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
        </select>
        {!hydrated && <button className="button">Show</button>}
      </div>
    </form>
  );
}
