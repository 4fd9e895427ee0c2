/** The name under which a form's answer carries what belongs to no field. */
export const FORM_ERROR = "form";
