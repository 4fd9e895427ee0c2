import { ChoiceField } from "~/app/components/forms/choice-field";
import { ConditionalFields } from "~/app/components/forms/conditional-fields";
import { DependentSelects } from "~/app/components/forms/dependent-selects";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { CheckboxField, TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { lazyValidator } from "~/app/components/forms/lazy-validator";
import { RadioField } from "~/app/components/forms/radio-field";
import { SliderField } from "~/app/components/forms/slider-field";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { ActiveStatusField } from "~/app/components/partner/active-status-field";
import { RequestContactField } from "~/app/components/patient/request-contact-field";
import { TeamHours } from "~/app/components/site/team-hours";
import { SurveyQuestions } from "~/app/components/survey/survey-questions";
import { FormActions } from "~/app/components/ui/form-actions";
import { Example, Group } from "./example";

import { EXAMPLE_CARD } from "./example-procedure";

const QUESTIONS = [
  { id: 1, questionText: "How calm do you feel?", questionType: "rank", urgentAnswer: null },
  { id: 2, questionText: "Did the session help you?", questionType: "y/n", urgentAnswer: "No" },
  {
    id: 3,
    questionText: "What else would you like to tell us?",
    questionType: "free-text",
    urgentAnswer: null,
  },
] as const;
const PRICES = [10, 20, 30, 40, 50].map((value, index) => ({
  value,
  label: `$${value}`,
  description: `${4 + index * 3} options available`,
}));
const DEPARTMENTS = [
  { id: 1, name: "Heart and Lungs", options: [{ id: 11, name: "Cardiology" }] },
  {
    id: 2,
    name: "Bones",
    options: [
      { id: 21, name: "Orthopedics" },
      { id: 22, name: "Radiology" },
    ],
  },
];

const validator = lazyValidator(() => import("./answer-rules"));

const WAYS = [
  { value: "email", label: "By email", hint: "maria@example.org" },
  { value: "letter", label: "Print Letter" },
];

/** Fields as the product's forms have them, in one form that only checks. */
export function AnswerExamples() {
  return (
    <Group id="answers" title="Fields in a form">
      <Form validator={validator} defaultValues={{ price: "20" }}>
        <div className="divide-y">
          <Example
            title="Fields in a row"
            use="Two short fields that belong together. They stand below each other where there is no room."
          >
            <div className="grid gap-5">
              <FieldRow>
                <TextField name="first" label="First Name" />
                <TextField name="last" label="Last Name" hint="As on the insurance card" />
              </FieldRow>
              <FieldRow short="last">
                <TextField name="street" label="Street" />
                <TextField name="zip" label="ZIP Code" numeric />
              </FieldRow>
            </div>
          </Example>
          <Example title="Optional field" use="Its label says so; all others are required.">
            <TextField name="departure" label="Departure (optional)" type="time" />
          </Example>
          <Example title="Contact" use="One of the two has to be said.">
            <RequestContactField
              choices={{
                hint: "So that our team can reach you",
                offersLooking: true,
                textMe: {
                  label: "Text me the answer. STOP ends this.",
                  hint: "Only with a mobile number.",
                },
              }}
            />
          </Example>
          <Example title="Fixed field" use="A value that cannot be changed here.">
            <ActiveStatusField />
          </Example>
          <Example
            title="Record or new one"
            use="A record of many, or the name of a new one. Without scripts a list and a field."
          >
            <ChoiceField
              name="hospital"
              label="Hospital"
              placeholder="Choose or type a new one..."
              options={[
                { value: "1", label: "Northside" },
                { value: "2", label: "Southside" },
              ]}
              create={{ name: "newHospital", label: "New Hospital" }}
            />
          </Example>
          <Example
            title="Dependent selects"
            use="The first one says what the second one offers. Without scripts it offers all, in groups."
          >
            <DependentSelects
              parent={{ name: "department", label: "Department", placeholder: "Choose..." }}
              child={{ name: "specialty", label: "Specialty", placeholder: "Choose..." }}
              groups={DEPARTMENTS}
            />
          </Example>
          <Example
            title="Yes or no"
            use="Nothing is chosen for people. Fields that apply to Yes are hidden for No."
          >
            <div className="grid gap-5">
              <ConditionalFields name="hasMessage" label="Include a message?">
                <TextAreaField name="message" label="Message" rows={2} />
              </ConditionalFields>
              <CheckboxField name="agreed" label="I have read how it works" />
            </div>
          </Example>
          <Example
            title="Radio buttons"
            use="One of a few ways, each of which can say what it leads to. Nothing is chosen for people."
          >
            <RadioField name="way" label="How to invite" options={WAYS} />
          </Example>
          <Example
            title="Slider"
            use="One of five numbers, with what each one gives. Without scripts these are radio buttons."
          >
            <SliderField name="price" label="Price" steps={PRICES} />
          </Example>
          <Example
            title="Survey"
            use="A rank from 1 to 5, yes or no, and free text, in the size of patients' pages. No question has an answer at first; without scripts a rank is five radio buttons. One answer may be urgent."
          >
            <SurveyQuestions questions={QUESTIONS} phone={EXAMPLE_CARD.phone} />
          </Example>
          <Example
            title="When the team looks"
            use="Above the button of what reaches the care team, with the working hours of the hospital settings."
          >
            <TeamHours />
          </Example>
          <Example
            title="Errors"
            use="A refused form lists its errors, and each field has its own. Nothing is saved here."
          >
            <FormActions>
              <button type="reset" className="button">
                Reset
              </button>
              <SubmitButton busyLabel="Checking...">Check the Form</SubmitButton>
            </FormActions>
          </Example>
        </div>
      </Form>
    </Group>
  );
}
