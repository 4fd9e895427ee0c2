/** Query parameter of a session's preview: the pre-session assessment was passed. */
export const ANSWERED_PARAM = "answered";

/** Path of a record's preview for staff. @param page path of the record's list and its id */
export const previewUrl = (page: string): string => `${page}/as-patient`;

/** Path of a session's preview. */
export const sessionPreviewUrl = (id: number): string => previewUrl(`/admin/sessions/${id}`);
