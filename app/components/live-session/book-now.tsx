import { BookTimeForm, type TimesProps } from "./time-forms";

export type BookNowProps = TimesProps & { closeTo: string };

/** What follows a request that was sent, where a coach lets patients book at once. */
export const BookNow = ({ closeTo, ...props }: BookNowProps) => (
  <section className="grid gap-4 border-t pt-5">
    <h3 className="text-xl">Or book a time now</h3>
    <BookTimeForm
      {...props}
      cancel={
        <a className="button" href={closeTo} data-stay="">
          Close
        </a>
      }
    />
  </section>
);
