import { FIELD_ERROR_CODES } from "~/models/rules/field-error-code.schema";
import { ERROR_CODES } from "~/server/platform/error-codes";

/** Formats codes and their meanings as a Markdown list. */
const formatCodes = (codes: Record<string, string>) =>
  Object.entries(codes)
    .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
    .join("\n");

/** Introduction of the API document, in Markdown. */
export const OVERVIEW = `All content and every request from patients that an administrator can change on screen can be
changed through this API.

## Tokens

Send a token with each call: \`Authorization: Bearer <token>\`. You make tokens at /admin/api-tokens; each is shown once. A
token of the scope \`read\` may read. One of the scope \`write\` may also change what its owner may change. What concerns
patients needs \`patients:read\` or \`patients:write\`, contracts and money \`billing:read\` or \`billing:write\`. Without a token
the answer is 401, without the right it is 403. \`/healthz\`, \`/readyz\` and this document need no token.

## The envelope

Every answer with a body is JSON in UTF-8, and looks like this:

\`\`\`json
{"success": true, "result": {"message": "Tag created successfully", "data": {"tag": {"id": 3}}}}
\`\`\`

\`success\` is true for a status below 400. \`message\` is one sentence for people, and may change. \`data\` is null where there is
nothing to tell.

## Errors

A call that is refused changes nothing. \`code\` says what went wrong in a word that stays, for programs:

${formatCodes(ERROR_CODES)}

Where fields broke their rules (422), \`data.errors\` names all of them at once, each with a code of its own:

${formatCodes(FIELD_ERROR_CODES)}

Whether the records that a body names are there is looked up when the rest of it is right:

\`\`\`json
{"success": false, "result": {"message": "Validation failed", "code": "validation-failed", "data": {"errors":
  [{"field": "questions[2].questionText", "message": "Question text is required", "code": "required"}]}}}
\`\`\`

A wrong ID, a wrong parameter or a body that cannot be read is a 400 that says which one. Each answer has an \`X-Request-Id\`:
by it the operator finds the call in the log. An address that is not there is answered in this envelope where it begins like one
of the calls below, and everywhere else to a program that sends \`Accept: application/json\`.

A call may be refused before its body has been read. The answer can be read also by a program that sends everything first: we go on
reading for up to 30 seconds and 256 MB.

## Bodies and forms

Send \`application/json\` in UTF-8, or a form as \`application/x-www-form-urlencoded\`. In a form numbers and true or false are text, and
a list is its JSON, such as \`tagIds=[2,6]\`. Calls that take files also take \`multipart/form-data\`. Fields that we do not
know are ignored. Texts are trimmed, and invisible characters are removed.

JSON may be as loose as a form: a number, an ID, true or false may come as a text, and a list as the text of its JSON.
\`Yes\` and \`No\` are taken as \`y\` or \`NO\` too, and the bill type and start type of a session in any case; other words
as they are written here. We always answer the one form. Rely on what each call names: it is what stays.

## Files

A file is sent in the form itself. It is answered as an address below \`/media\`, or as null; reading it takes a token too,
unless it is published. There \`Range\` and \`If-None-Match\` are understood, and an error (401, 403, 404, 416) is a line of text. A call that takes a file also takes the address of one that is here already. An empty text takes the
file away.

## Lists

\`page\` counts from 1, \`limit\` is 1 to 10,000 (without it, what the call names as the default), \`sortBy\` names a field and \`sortOrder\` is ASC or DESC, in any case.
\`search\` finds a text wherever it occurs, whatever its case; one or two letters only where a text begins. A wrong value is
a 400, never replaced by another one, and so is a parameter that the call does not have; \`/healthz\`, \`/readyz\` and
\`/metrics\` alone ignore what is in their query. An empty filter or search filters nothing, and of a parameter that comes twice the
first counts. A page beyond the end is empty. More
than 50 rows that are longer than 16 million characters together are refused with a 400: ask for fewer at a time. Each list
answers \`pagination\` and \`sorting\`; where two records are alike, their IDs decide, in the same direction.

To read a long list while it is written to, go on with \`cursor\`: the \`nextCursor\` of the page before, until it is null. It
knows the order and the limit; send filters and the search with it again. Nothing is read twice or missed because of what was
added or deleted meanwhile. Only an order by another table (\`department\`, \`specialty\`, \`tags\`), by a value that may be
missing, or of the questions or steps of one parent counts rows, as pages do.

Names, the status, the parent and a tag are exact filters; a name is compared whatever its case.

## Lists as CSV and XLSX

\`format=csv\` or \`xlsx\`, or \`Accept\`, answers a table: field names, and a line for each record. \`columns=id,name\` chooses
its columns. Filters, search and order are those of the JSON. Without \`page\`, \`limit\` and \`cursor\` it has all records, read
as by cursors; with one of them it has that page, and \`Link\` leads to the next. A field of an object has both names, such as
\`department.name\`; a list is its JSON, as in forms; what has no value is empty. A field that the query leaves out has no column, and
steps come one by one, whatever \`groupByGuidanceDay\` says. CSV has a byte order mark, and an apostrophe before what a spreadsheet would run.

## What has changed

\`updatedSince\`, on each list, leaves what was made or changed at that instant or later; with \`sortBy=updatedAt\` and cursors it is
read without a gap. Survey responses are listed survey by survey, and never change: there \`sortBy=createdAt\` does the same. A
change is seen when it is finished, up to a minute after its \`updatedAt\`: begin a minute before the last one that you have, or follow
\`GET /changes\`. \`updatedAt\` is when the record's own fields, files, tags or its order of questions were changed last. It does
not move with what belongs to others: a change of a child (an advertisement, a message, a question, a step), the new name of
what is shown in it (a tag, a department, a specialty, an advertiser, a survey), counts of views and plays. A tag that is deleted is gone from
all records, and they stay as old as they were: only the tag is in the feed.

\`GET /changes\` is a feed of all that was created, updated and deleted, with a cursor that misses nothing.

## Changes of others

Each read has an \`ETag\`. Send it as \`If-None-Match\`, and what has not changed is a 304 without a body. Send a record's
\`ETag\` as \`If-Match\` with PUT and DELETE, and nothing that somebody changed meanwhile is overwritten: the answer is then a
412. Of the tag only the version counts: a write answers the \`ETag\` of
the new version, such as \`"v3"\`, which \`If-Match\` takes as well. The answer to a call that made a record names its address in
\`Location\`. Without
\`If-Match\` the call goes through; one that is empty, or no tag in its quotes, is a 400.

## Sending again

Give each POST an \`Idempotency-Key\`, a random text of your own. Where no answer came, send the same call with the same key:
it is done once and answered alike, with \`Idempotency-Replayed: true\`. The same key with another call is a 422. Keys are kept
for 24 hours. PUT and DELETE are safe to send again.

## Limits

- A body has at most 1 MB, without its files (413). JSON has at most 10,000 values, 20 levels deep, and a form at most 1,200
  fields (400). An address has at most 8,192 characters (414) and 32 slashes (400).
- Names and titles have at most 200 characters, tags 50, questions 1,000, longer texts 5,000, transcripts 20,000, addresses
  2,048.
- A body has to come at 1 kB a second after its first minute (408).
- A token may send 600 calls a minute, unless the operator says otherwise. Each counted call's answer says how many are left:
  \`RateLimit-Limit\`, \`RateLimit-Remaining\`, \`RateLimit-Reset\` (in seconds) and \`RateLimit-Policy\`, as in the sixth draft of the
  IETF's. Beyond the limit the answer is 429; \`Retry-After\`, as with a 503, says how many seconds to wait. Each instance counts by itself.

## Values

IDs are whole numbers from 1. Moments are ISO 8601 in UTC, such as \`2027-01-31T14:30:00.000Z\`; days are \`2027-01-31\`. What
has no value is null.

## Names

Some things have two names, as the calls were agreed on. Both stay:

| What | Names | Where |
| --- | --- | --- |
| a specialty | \`speciality\`, \`specialities\` and \`specialityId\`; in a session \`specialty\` is its name | paths and fields; sessions |
| the ID of a session's specialty | \`specialityId\`; \`specialtyId\` is the same, answered and taken, and deprecated | sessions |
| a department | \`department\` is an object with its \`id\` and \`name\` | specialties, with \`includeDepartment=true\` |
| | \`department\` is its name, as text | sessions |
| | \`departmentId\` is its ID | both |
| a new department | its fields in \`data\`, and once more in \`data.department\` | the answer to \`POST /department\` |
| a name | \`name\`, \`advertiserName\`, \`advertisementName\`, \`partnerName\`, \`messageName\`; the filter is \`name\` everywhere | records |
| active or not | \`isActive\`, true or false | advertisers, advertisements, partners, messages, specialties |
| | \`status\`, \`Active\` or \`Inactive\` | surveys, and the filter of all of them |
| a question | \`questionText\` and \`text\`, \`questionType\` and \`type\`; send the longer ones | survey questions |
| a duration | \`advertisementDuration\` and \`duration\`, in seconds | advertisements, religious messages |
| | \`audioDuration\` and \`videoDuration\`, in minutes; \`duration\` is the longer one as text | sessions |
| the guidance of a step | \`caretakerGuidanceId\`, \`familyGuidanceId\` | guidance steps |
| why a step was refused | \`error\` and \`message\`, the same | steps that were sent together |

## Methods

PUT changes what is in the body; each call says what happens to the fields that are left out. OPTIONS answers 204 with
the methods of an address in \`Allow\`; another method is a 405 with the same header. HEAD answers as GET does, without a body.

## Generated clients

Bodies, answers and records are types with names that stay, such as \`TagInput\`, \`ListTagsResponse\` and \`Tag\`. As lists are tables too, openapi-fetch has to know what a client reads:
\`createClient<paths, "application/json" | "multipart/form-data">()\`. openapi-typescript makes fields with a default required, but for
\`--default-non-nullable false\`.

## Pages of other sites

A page of another site may send calls with a token where the operator has named its origin (\`CORS_ORIGINS\`; none by default). No cookie is
sent with them. It reads this document too, but not the files below \`/media\`.

## What stays

Paths, fields and statuses stay as they are. New fields, new parameters, new calls and new words of a choice may be added: a program ignores
what it does not know. What will go is marked as \`deprecated\` here for at least a year and one release before, with its last day in \`x-sunset\`. Answers to
a deprecated call, or to one that sends a deprecated parameter, say so in \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594).
`;
