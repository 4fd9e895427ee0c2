/** What a reader of the API has to know before the first call. Markdown. */
export const OVERVIEW = `Everything that an administrator can prepare on screen can be prepared through this API.

Every answer is JSON in one envelope: \`{"success": true, "result": {"message": "…", "data": …}}\`. Send a token as
\`Authorization: Bearer <token>\`. Ids are whole numbers; dates are ISO 8601 in UTC; files are addresses below /media or null.
`;
