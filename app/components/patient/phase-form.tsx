import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import type { PhaseFacts } from "~/server/patients/guidance";
import { useHydrated } from "../use-hydrated";

type Props = {
  phases: PhaseFacts[];
  /** The name of the one that is shown. */
  phase: string;
};

/** Chooses the phase that is shown: with scripts at once, else with its button. */
export function PhaseForm({ phases, phase }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const hydrated = useHydrated();
  const chosen = next && new URLSearchParams(next.search).get("phase");
  return (
    <form className="phase-form">
      <label htmlFor="phase">Phase</label>
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
    </form>
  );
}
