import { useHospital } from "~/app/components/site/use-hospital";
import { PhoneLink } from "~/app/components/patient/phone-link";

/** "your care team", with the hospital's number if it is known. */
export function CareTeam() {
  const { callNow } = useHospital();
  return (
    <>
      your care team
      {callNow && (
        <>
          , <PhoneLink phone={callNow} />
        </>
      )}
    </>
  );
}
