import { Outlet } from "@remix-run/react";
import { ErrorView } from "~/app/components/ui/error-view";
import { NOT_HERE, PatientFrame } from "./patient-frame";

export default function PatientLayout() {
  return (
    <PatientFrame>
      <Outlet />
    </PatientFrame>
  );
}

export function ErrorBoundary() {
  return (
    <PatientFrame>
      <div className="frame min-h-[60vh] py-8">
        <ErrorView
          notFound={NOT_HERE}
          back={{ href: "/patient-procedures", label: "Back to My Procedures" }}
        />
      </div>
    </PatientFrame>
  );
}
