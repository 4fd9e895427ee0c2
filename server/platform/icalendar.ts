/** An entry of a calendar. */
export type CalendarEntry = {
  /** The same for as long as it is the same entry, also when its day moves. */
  uid: string;
  title: string;
  /** A whole day such as "2026-12-05", or a time. */
  start: { day: string } | { at: Date; minutes: number };
  /** Whether it takes the person's time. */
  isBusy: boolean;
  /** Whether it is taken back. */
  isCancelled?: boolean;
  /** Goes up with each change. */
  sequence: number;
  changedAt: Date;
};

type Calendar = {
  name: string;
  /** What every entry leads to. */
  link: string;
  /** How often programs are asked to read it again. */
  refreshHours: number;
};

const DAY_MS = 86_400_000;

/**
 * Formats a calendar as RFC 5545 has it: times in UTC, so that no rule of daylight saving is needed, and lines of at most 75 bytes. Without a METHOD,
 * DTSTAMP is the last change, so that the same calendar is the same text.
 */
export function formatCalendar(
  { name, link, refreshHours }: Calendar,
  entries: readonly CalendarEntry[],
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Calmward//Calmward//EN",
    "CALSCALE:GREGORIAN",
    // RFC 7986, and what programs read that are older.
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ...entries.flatMap((entry) => formatEntry(entry, link)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

const formatEntry = (
  { uid, title, start, isBusy, isCancelled = false, sequence, changedAt }: CalendarEntry,
  link: string,
): string[] => [
  "BEGIN:VEVENT",
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${formatUtc(changedAt)}`,
  `LAST-MODIFIED:${formatUtc(changedAt)}`,
  `SEQUENCE:${sequence}`,
  ...formatStart(start),
  `SUMMARY:${escapeText(title)}`,
  `DESCRIPTION:${escapeText(link)}`,
  `URL:${link}`,
  ...(isCancelled ? ["STATUS:CANCELLED"] : []),
  "CLASS:PRIVATE",
  `TRANSP:${isBusy ? "OPAQUE" : "TRANSPARENT"}`,
  "END:VEVENT",
];

/** Formats start and end; that of a whole day is the next one. */
function formatStart(start: CalendarEntry["start"]): string[] {
  if ("at" in start) {
    const end = new Date(start.at.getTime() + start.minutes * 60_000);
    return [`DTSTART:${formatUtc(start.at)}`, `DTEND:${formatUtc(end)}`];
  }
  const day = new Date(`${start.day}T00:00:00Z`);
  const next = new Date(day.getTime() + DAY_MS);
  return [`DTSTART;VALUE=DATE:${formatDate(day)}`, `DTEND;VALUE=DATE:${formatDate(next)}`];
}

/** Formats a time in UTC, such as "20261205T173000Z". */
const formatUtc = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, "");
const formatDate = (day: Date) => formatUtc(day).slice(0, 8);

const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n|\r|\n/g, "\\n");

const MAX_LINE_BYTES = 75;

/** Folds a line that is too long, between characters: each following line begins with a space, which counts. */
export function foldLine(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
