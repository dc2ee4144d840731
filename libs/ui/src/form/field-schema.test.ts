import { expect, it } from 'vitest';
import { allRules, emailRule, fieldSchema, numberRule, requiredRule, phoneRuleOf, textRule } from './field-schema.ts';
import { checkValues } from './use-record-form.ts';

interface Person {
  name: string;
  email: string;
  phone?: string;
  note?: string;
}

const person = fieldSchema<Person>({
  name: requiredRule('Enter the name.', 10),
  email: emailRule('Enter an email address.', 30),
  phone: allRules(requiredRule('Enter the phone number.', 40), phoneRuleOf(40)),
  note: textRule(5),
});

it('has a message for each refused field, first the one for an empty field', () => {
  const { problems, output } = checkValues(person, { name: ' ', email: 'asha', phone: undefined, note: 'too long' });
  expect(Object.fromEntries(problems)).toEqual({
    name: 'Enter the name.',
    email: 'Enter an email address.',
    phone: 'Enter the phone number.',
    note: 'At most 5 characters; this has 8.',
  });
  expect(output).toBeUndefined();
});

it('returns what was typed if every field is accepted', () => {
  const typed = { name: ' Asha ', email: 'asha@mail.com', phone: '+977 9800000000' };
  expect(checkValues(person, typed)).toEqual({ problems: new Map(), output: typed });
});

it('checks a field against its neighbours, and each item of a list', () => {
  interface Trip {
    from: string;
    to: string;
    bags: { kg: number | string | null }[];
  }
  const trip = fieldSchema<Trip>(
    { to: (to, { from }) => (to === from ? 'Choose another country.' : undefined) },
    { bags: { kg: numberRule({ above: 0, required: 'Enter a weight.' }) } },
  );
  const { problems } = checkValues(trip, { from: 'US', to: 'US', bags: [{ kg: 2 }, { kg: 0 }, { kg: null }] });
  expect(Object.fromEntries(problems)).toEqual({
    'bags.1.kg': 'It has to be more than 0.',
    'bags.2.kg': 'Enter a weight.',
    to: 'Choose another country.',
  });
});

it('refuses a phone number that is none', () => {
  const { problems } = checkValues(person, { name: 'Asha', email: 'asha@mail.com', phone: 'call me' });
  expect(problems.get('phone')).toMatch(/^Enter a phone number/);
});
