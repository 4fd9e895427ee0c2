import { PhoneText } from "~/app/components/patient/phone-text";
import { useHospital } from "~/app/components/site/use-hospital";

/** The hospital's name, numbers and working hours in the footer; nothing as long as nobody has set a number. */
export function HospitalContact() {
  const { name, contact } = useHospital();
  return (
    contact && (
      <p>
        <b>{name}:</b> <PhoneText parts={contact} />
      </p>
    )
  );
}
