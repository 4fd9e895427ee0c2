import { NothingHere } from "~/app/components/ui/icons";
import { pageLoader } from "~/app/http/page.server";

export const handle = { title: "Health Metrics", noindex: true };

export const loader = pageLoader("patient.own", () => Promise.resolve(null));

/** How a patient has felt so far (specification 000, section 2.7): nobody has been asked yet. */
export default function HealthMetrics() {
  return (
    <div className="frame main site-page">
      <h1>Welcome</h1>
      <div className="view">
        <NothingHere />
        <h2>Nothing has been answered yet</h2>
        <p>
          Once you have answered a survey in this browser, you will see here how your anxiety and
          your recovery change from session to session.
        </p>
        <div className="actions">
          <a className="button primary" href="/patient-procedures">
            My Procedures
          </a>
        </div>
      </div>
    </div>
  );
}
